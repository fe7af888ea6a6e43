import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, describe, expect, it } from 'vitest';
import { adapters, type Language, languages } from '#app/adapter/adapter-skeleton.ts';
import { readProfile } from '#harness/profile/profile-file.ts';
import { openReference } from '#proof/targets/reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { patience } from '#test/patience.ts';
import { start } from './testing/own-process.ts';
import { controlToken, errorOf, runCommand } from './testing/run-command.ts';

const folder = temporaryFolder();
const profile = () => join(folder.path, 'svc-contract.yaml');
const adapterOf = (language: Language) => join(folder.path, adapters[language].file);

let server: Awaited<ReturnType<typeof openReference>>;
beforeEach(async () => {
  server = await openReference();
  return server.close;
});

const init = (language: string) => ['init', server.target.baseUrl, '--adapter', language, '--out', profile()];

/** Starts the adapter as its comment says, but at a free port, and checks it. */
async function checked(language: Language) {
  const [program = '', ...args] = [...adapters[language].command.split(' '), adapterOf(language), '0'];
  // `sh` gives the token, which `start` leaves out of the environment.
  const command = `SVC_CONTROL_TOKEN='${controlToken}' HOME='${process.env.HOME}' exec "$@"`;
  const child = start('/bin/sh', ['-c', command, 'sh', program, ...args], 'pipe', folder.path);
  for await (const line of createInterface(child.stdout)) {
    const [, url = ''] = /^listening on (\S+)$/.exec(line) ?? [];
    return runCommand(['state-control', 'check', url, '--token-env', 'TOKEN'], { TOKEN: controlToken });
  }
  throw new Error(await child.stderr.toArray().then((all) => all.join('')));
}

/** Why the adapter of a language cannot be started here. */
function missing(language: Language): string | undefined {
  const [program = ''] = adapters[language].command.split(' ');
  try {
    const printed = execFileSync(program, [program === 'go' ? 'version' : '--version'], { encoding: 'utf8' });
    return program === 'dotnet' && Number.parseInt(printed, 10) < 10 ? 'the .NET SDK 10' : undefined;
  } catch {
    return program;
  }
}

/** Bodies for two states and for the initial state, as a user would write them. */
const bodies: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  node: [
    ["'a service is idle': notWritten", "'a service is idle': async ({ service }) => void service.length"],
    ["'a schedule exists': notWritten", "'a schedule exists': async () => ({ scheduleId: 7 })"],
    ['restore = notWritten', 'restore = async () => undefined'],
  ],
  python: [
    ['"a service is idle": not_written', '"a service is idle": lambda service: len(service)'],
    ['"a schedule exists": not_written', '"a schedule exists": lambda: {"scheduleId": 7}'],
    ['restore = not_written', 'restore = lambda: None'],
  ],
  csharp: [
    [
      '["a service is idle"] = notWritten',
      '["a service is idle"] = async p => (string)p["service"]! == "" ? 7 : null',
    ],
    ['["a schedule exists"] = notWritten', '["a schedule exists"] = async p => new { scheduleId = 7 }'],
    ['restore = null', 'restore = async () => await Task.Yield()'],
  ],
  go: [
    [
      '"a service is idle": notWritten',
      '"a service is idle": func(p params) (any, error) { _ = p["service"].(string); return nil, nil }',
    ],
    [
      '"a schedule exists": notWritten',
      '"a schedule exists": func(p params) (any, error) { return params{"scheduleId": 7}, nil }',
    ],
    ['restore func() error = nil', 'restore = func() error { return nil }'],
  ],
};

describe.each(languages)('init --adapter %s', (language) => {
  const absent = missing(language);

  it.skipIf(absent !== undefined)(
    `writes an adapter that runs and, once they are written, enters states (skipped without ${absent ?? language})`,
    async () => {
      const { stdout, exitCode } = await runCommand(init(language));
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(
        /\nadapter: .+ first "a caller exists", which \d+ rules need\nstart it: .+\ncheck it/,
      );
      const first = await checked(language);
      expect(first.stdout).toMatch(/ok +the list of states +0 states, no clock/);
      expect(first.stdout).toMatch(/unsupported +the initial state +501/);
      expect(first.stdout).toMatch(/\n {2}4 ok, 0 incomplete, \d+ unsupported, 0 broken\n/);
      expect(first.exitCode).toBe(0);
      let text = await readFile(adapterOf(language), 'utf8');
      for (const [before, after] of bodies[language]) {
        expect(text).toContain(before);
        text = text.replace(before, after);
      }
      await folder.write(adapters[language].file, text);
      const second = await checked(language);
      expect(second.stdout).toMatch(/ok +the initial state +entered/);
      expect(second.stdout).toMatch(/ok +invalid parameters +refused with 400/);
      expect(second.stdout).toMatch(/ok +a service is idle +entered/);
      expect(second.stdout).toMatch(/ok +a schedule exists +returns scheduleId/);
      expect(second.exitCode).toBe(0);
    },
    // A check runs all scenarios on the reference; the first start of another language compiles.
    patience(120),
  );

  it('suggests it in the profile, and does not replace it without --force', async () => {
    await runCommand(init(language));
    const draft = await readFile(profile(), 'utf8');
    await folder.write('on.yaml', draft.replaceAll(/^#(?=start|stateControl)/gm, ''));
    const { start = [], stateControl } = await readProfile(join(folder.path, 'on.yaml'));
    const { file, command } = adapters[language];
    expect(start.at(-1)?.command).toEqual([...command.split(' '), file, '8481']);
    expect(stateControl).toMatchObject({ adapter: 'http', url: 'http://127.0.0.1:8481' });
    const other = [...init(language).slice(0, -1), join(folder.path, 'other.yaml')];
    expect(await errorOf(other)).toContain(`${file} already exists.`);
    expect((await runCommand([...other, '--force'])).exitCode).toBe(0);
  });
});
