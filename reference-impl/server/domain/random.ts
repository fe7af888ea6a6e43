/** A reproducible generator of whole numbers below a limit. Small and fast; not for secrets. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state) % below;
  };
}

export function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

const digits = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
/** The positions of the digits of a GUID. */
const positions = Array.from({ length: 36 }, (_, position) => position).filter(
  (position) => ![8, 13, 18, 23].includes(position),
);
const codes = Array<number>(36).fill('-'.charCodeAt(0));

/** Returns a GUID in the format of a random GUID (version 4). The same arguments give the same GUID. */
export function guid(seed: number, index: number): string {
  // The GUID is built from character codes: concatenation would take three times the memory and time in V8.
  for (const salt of [1, 2, 3, 4]) {
    let bits = mix(mix(seed + salt) ^ mix(index * 4 + salt + 0x5bd1));
    for (let digit = salt * 8 - 1; digit >= salt * 8 - 8; digit -= 1) {
      const isVariant = digit === 16;
      const isVersion = digit === 12;
      codes[positions[digit] ?? 0] = digits[isVersion ? 4 : isVariant ? 8 + (bits & 3) : bits & 15] ?? 0;
      bits >>>= 4;
    }
  }
  return String.fromCharCode(...codes);
}
