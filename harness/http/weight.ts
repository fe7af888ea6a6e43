import { mostValues } from '#harness/contract/json-text.ts';

const comma = 0x2c;
const bracket = 0x5b;
const brace = 0x7b;
const beyondAscii = 0x80;

/** What each costs beside its text, in bytes of memory. */
const bytesOfList = 40;
const bytesOfMember = 24;

/**
 * About as many bytes of memory as an answer takes while it is kept, as text and as what it says in JSON: a list of
 * empty lists takes ten times what it has in bytes, and one letter beyond ASCII doubles a text.
 */
export function weightOf(bytes: Uint8Array): number {
  let lists = 0;
  let members = 0;
  let isWide = false;
  // By number, since an iterator makes an object a byte.
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const byte = bytes[at] as number;
    if (byte === comma) members += 1;
    else if (byte === bracket || byte === brace) lists += 1;
    else if (byte >= beyondAscii) isWide = true;
  }
  const text = bytes.byteLength * (isWide ? 4 : 2);
  // What says more than is read is kept as text alone.
  return lists > mostValues ? text : text + lists * bytesOfList + members * bytesOfMember;
}
