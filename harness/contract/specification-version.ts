import { cutText } from '#harness/text/cut-text.ts';

/** Why a document of this version is not read. Undefined if its version is a supported one, such as 3.1.0. */
export function flawOfVersion(
  { field, name, supported }: { field: string; name: string; supported: readonly string[] },
  written: unknown,
): string | undefined {
  if (written === undefined) return `the field "${field}" is missing`;
  if (typeof written !== 'string' || !/^\d+\.\d+\.\d+/.test(written)) {
    const shown = cutText(JSON.stringify(written), 20);
    return `the field "${field}" is ${shown}; it must be text with three numbers, such as "${supported.at(-1)}.0"`;
  }
  if (supported.some((each) => written.startsWith(`${each}.`))) return undefined;
  return `it is written in ${name} ${cutText(written, 20)}, and only ${supported.join(', ')} can be read`;
}
