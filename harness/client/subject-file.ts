import { dirname, resolve } from 'node:path';
import type { Subject } from '#harness/client/subject.ts';
import { compileOnDemand } from '#harness/compile-on-demand.ts';
import { chooseRelease, newestRelease, type Release } from '#harness/http/profile/profile.ts';
import { readYamlFile, type YamlKind } from '#harness/yaml-file.ts';
import schema from './subject.schema.json' with { type: 'json' };

interface SubjectFile extends Pick<Subject, 'name' | 'shell' | 'commands'> {
  /** YAML reads 0.15 as a number. */
  readonly release?: string | number;
  readonly marker?: string;
  readonly environment?: Subject['environment'];
  readonly answers?: Partial<Subject['answers']>;
  readonly timeoutSeconds?: number;
}

const subjectFile: YamlKind<SubjectFile> = {
  name: 'subject file',
  validator: compileOnDemand(schema, { strictTypes: false, strictRequired: false }),
};

/** Reads the description of a client under test, and the release whose rules it is held to. */
export async function readSubject(file: string): Promise<{ subject: Subject; release: Release }> {
  const { value } = await readYamlFile(file, subjectFile);
  const { release, answers, ...given } = value;
  return {
    subject: {
      marker: 'echo "{marker} $?"',
      environment: {},
      timeoutSeconds: 60,
      ...given,
      answers: { yes: 'y', no: 'n', ...answers },
      here: resolve(dirname(file)),
    },
    release: release === undefined ? newestRelease : chooseRelease(String(release)),
  };
}
