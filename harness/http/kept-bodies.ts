import { canonical, type Vocabulary } from '#harness/contract/casing.ts';
import { readJson, utf8Text } from '#harness/contract/json-values.ts';
import { limits } from '#harness/errors/limits.ts';

export interface KeptBody {
  readonly body: string;
  /** The parsed body with the server's field names; absent if the body is not JSON. */
  readonly json?: unknown;
  /** The parsed body with the field names of the contract; absent if the body is not JSON. */
  readonly content?: unknown;
  /** Why the body is not used as JSON, apart from syntax errors: too large, too deep or not UTF-8. */
  readonly flaw?: string;
}

/** The bodies of all responses of a run, stored until it ends. Equal bodies are stored once. */
export function keepBodies(vocabulary: Vocabulary) {
  const known = new Map<string, KeptBody>();
  let kept = 0;
  let reserved = 0;
  return {
    /** How many bytes may still be stored. */
    bytesLeft: () => limits.keptBytes - reserved - kept,
    /** Keeps this many bytes for what comes later. */
    reserve(bytes: number) {
      reserved = bytes;
    },
    read(bytes: ArrayBuffer): KeptBody {
      const { text: body, flaw } = utf8Text(bytes);
      // Bytes that are not UTF-8 may be decoded to the text of others.
      const key = flaw === undefined ? body : `${flaw} ${body}`;
      const same = known.get(key);
      if (same !== undefined) return same;
      const { value: json, ...flaws } = flaw === undefined ? readJson(body) : { value: undefined, flaw };
      const base = { body, ...flaws };
      const read = json === undefined ? base : { ...base, json, content: canonical(json, vocabulary) };
      known.set(key, read);
      kept += memoryOf(new Uint8Array(bytes));
      return read;
    },
  };
}

/** Estimates a response's memory. Its parsed values may need ten times the length of the text. */
function memoryOf(bytes: Uint8Array): number {
  let marks = 0;
  // The loop uses an index, since an iterator creates an object per byte.
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const byte = bytes[at];
    if (byte === comma || byte === bracket || byte === brace) marks += 1;
  }
  // A body with too many values is stored only as text. Each value adds at most two to `marks`.
  return bytes.byteLength * 2 + (marks > limits.jsonValues * 2 ? 0 : marks * bytesOfMark);
}

const comma = 0x2c;
const bracket = 0x5b;
const brace = 0x7b;
const bytesOfMark = 30;
