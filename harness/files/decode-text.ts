/** Decodes UTF-8, or UTF-16 if a byte order mark or a zero byte shows it; the mark is left out. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** The encoding of a text, by its first two bytes. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  return isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8';
}
