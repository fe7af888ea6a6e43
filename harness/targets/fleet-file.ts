import { dirname, resolve } from 'node:path';
import { compileOnDemand } from '#harness/compile-on-demand.ts';
import { HarnessError } from '#harness/errors.ts';
import { readYamlFile, type YamlKind } from '#harness/yaml-file.ts';
import { addressOf } from './choose.ts';

const fleet: YamlKind<readonly string[]> = {
  name: 'fleet',
  hint: 'List the files of profiles, as seen from this one: "- east.yaml".',
  validator: compileOnDemand({ type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } }),
};

/** The profiles that a file lists. All are read before the first server is asked, so that a flaw ends no run halfway. */
export async function readFleet(file: string): Promise<readonly string[]> {
  const { value, locate } = await readYamlFile(file, fleet);
  const profiles = value.map((each) => resolve(dirname(file), each));
  const seen = new Map<string, number>();
  for (const [index, profile] of profiles.entries()) {
    const { name } = await addressOf({ profile, allow: [], inProcess: false });
    const before = seen.get(name);
    if (before !== undefined)
      throw new HarnessError(
        'FILE_INVALID',
        `${locate([index])}: its server is called ${name}, as that of ${value[before]} is.`,
        { hint: 'Give each profile a name of its own.' },
      );
    seen.set(name, index);
  }
  return profiles;
}
