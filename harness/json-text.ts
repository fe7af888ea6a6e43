/**
 * JSON as files of ours have it. People show them in terminals too, so what steers one is escaped, and so is what turns
 * the direction of writing.
 */
export function jsonText(value: unknown): string {
  return `${escapedInJson(JSON.stringify(value, null, 2))}\n`;
}

/** The same JSON with escapes for control characters and for those without width. */
export function escapedInJson(text: string): string {
  return text.replaceAll(steering, (found) => {
    const units = Array.from({ length: found.length }, (_, at) => found.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}

const steering = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
