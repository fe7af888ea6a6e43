/** A part of the contract that may have a description. */
interface Described {
  readonly [keyword: string]: unknown;
}

/** The description of a part of the contract, with its section and its open point. */
export function docOf(part: Described): string {
  const parts = [part.summary, part.description].filter((text) => text !== undefined);
  const basis = part['x-path-basis'];
  const marks = [
    ...(part['x-section'] === undefined ? [] : [`§${part['x-section']}`]),
    ...(part['x-open-point'] === undefined ? [] : [`our choice, ${part['x-open-point']}`]),
    ...(basis === undefined || basis === 'stated' ? [] : [`the path is our choice, ${basis}`]),
  ];
  const words = [...parts.map(sentence), ...(marks.length === 0 ? [] : [marked(parts.length > 0, marks)])];
  return words.join(' ').replaceAll(/\s+/g, ' ');
}

function sentence(text: unknown): string {
  return /[.?!]$/.test(String(text)) ? String(text) : `${text}.`;
}

function marked(afterProse: boolean, marks: readonly string[]): string {
  const text = marks.join('; ');
  return afterProse ? `(${text})` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function comment(doc: string): string {
  return doc === '' ? '' : `/** ${doc} */\n`;
}
