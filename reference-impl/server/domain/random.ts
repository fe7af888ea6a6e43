/** A reproducible source of whole numbers below a limit. Small and fast; of no use for secrets. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    return mix(state) % below;
  };
}

/** Scatters the bits of a number. */
export function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

const known = new Map<number, Map<number, string>>();
const [seedsKept, indexesKept] = [64, 4_096];

/** The same GUID for the same pair of numbers, in the form of a random (version 4) one. */
export function guid(seed: number, index: number): string {
  const ofSeed = known.get(seed);
  const found = ofSeed?.get(index);
  if (found !== undefined) return found;
  const made = makeGuid(seed, index);
  // The calm state is laid anew before every scenario, always with the same few hundred.
  if (ofSeed !== undefined && index < indexesKept) ofSeed.set(index, made);
  else if (ofSeed === undefined && known.size < seedsKept) known.set(seed, new Map([[index, made]]));
  return made;
}

function makeGuid(seed: number, index: number): string {
  const word = (salt: number) =>
    mix(mix(seed + salt) ^ mix(index * 4 + salt + 0x5bd1))
      .toString(16)
      .padStart(8, '0');
  const hex = word(1) + word(2) + word(3) + word(4);
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
