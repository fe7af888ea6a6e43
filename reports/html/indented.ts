/** Deeper members are not moved further in, so that no body grows beyond measure. */
const deepest = 30;

/**
 * JSON with a member a line. Only blanks are changed: numbers, duplicate members and escapes stay as they were sent.
 * Text that is not JSON stays as it is.
 */
export function indented(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  let before = '';
  let result = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    if (before === '{' || before === '[' ? !closes : closes || before === ',') result += lineAt(depth);
    result += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return result;
}

function lineAt(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, deepest))}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
