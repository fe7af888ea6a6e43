/** A part of an address as it reads. A stray percent sign, and bytes that are no UTF-8, stand for themselves. */
export function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
