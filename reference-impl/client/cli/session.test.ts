import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scriptedPerson, svcWithReference } from '#test/builders/client.ts';

const { folder, svc, connect, reference } = svcWithReference();
const secretKey = 'a key that nobody sees'.replaceAll(' ', '-');
const sessionFile = () => join(folder.path, 'svc', 'session.json');
const needSession =
  'get-service-health get-user-info reset-system get-version get-health get-auth-config'.split(' ');

describe('the session', () => {
  it('is readable only by its owner, and used by the other commands', async () => {
    await mkdir(join(folder.path, 'svc'), { mode: 0o755 });
    const stderr = `Connected to ${reference().url}.\n`;
    expect(await connect()).toEqual({ exitCode: 0, stdout: '', stderr });
    expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder.path, 'svc'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(folder.path, 'svc'))).toEqual(['session.json']);
    expect(reference().arrived).toEqual([]);
    for (const command of needSession.toSpliced(2, 1))
      expect([command, (await svc([command])).exitCode]).toEqual([command, 0]);
  });

  it('stores paths, which are used only for its server', async () => {
    const { url, arrived } = reference();
    await svc(['connect', url, '--path', 'getVersion=GET /about'], { env: { SVC_API_KEY: secretKey } });
    const { stderr } = await svc(['get-version']);
    expect(stderr).toContain(`GET ${url}/about returned 404`);
    await svc(['get-version', url]);
    expect(arrived).toEqual(['GET /about', 'GET /api/v1/health/version']);
  });

  it.each(needSession)('is required by %s, which sends nothing without it', async (command) => {
    const { exitCode, stderr } = await svc([command, ...(command === 'reset-system' ? ['--force'] : [])]);
    expect(stderr).toContain('Connect-Svc');
    expect([exitCode, reference().arrived]).toEqual([2, []]);
  });

  it('ends after disconnect, even if its file is damaged', async () => {
    await connect();
    await writeFile(sessionFile(), 'not a session');
    expect((await svc(['get-version'])).stderr).toContain('does not contain a session');
    expect((await svc(['get-version', reference().url])).exitCode).toBe(0);
    for (const _ of [1, 2]) expect((await svc(['disconnect'])).exitCode).toBe(0);
    expect(await readdir(join(folder.path, 'svc'))).toEqual([]);
  });

  it('is not used while other users can read it', async () => {
    await connect();
    await chmod(sessionFile(), 0o644);
    const { exitCode, stderr } = await svc(['get-user-info']);
    expect(stderr).toContain('is accessible to other users');
    expect([exitCode, reference().arrived]).toEqual([2, []]);
  });

  it.each([
    ['the environment', [], { env: { SVC_API_KEY: secretKey } }],
    ['standard input', ['--api-key-stdin'], { input: `${secretKey}\n` }],
    ['a prompt', [], { person: scriptedPerson(secretKey) }],
    ['the command line', ['-ApiKey', secretKey], {}],
  ])('reads its key from %s and never shows it', async (place, words, options) => {
    const { exitCode, stdout, stderr } = await svc(['Connect-Svc', reference().url, ...words], options);
    expect(JSON.parse(await readFile(sessionFile(), 'utf8'))).toMatchObject({ apiKey: secretKey });
    expect(stdout + stderr).not.toContain(secretKey);
    expect([exitCode, stderr.includes('history')]).toEqual([0, place === 'the command line']);
    const used = await svc(['get-user-info']);
    expect([used.exitCode, used.stdout + used.stderr]).toEqual([1, expect.not.stringContaining(secretKey)]);
  });

  it.each([
    ['there is no key and no terminal', [], {}, 'API key: no value was given'],
    ['the prompt is answered with nothing', [], { person: scriptedPerson('') }, 'The API key is empty'],
    ['the input is empty', ['--api-key-stdin'], { input: '' }, 'The API key is empty'],
  ])('is not opened if %s', async (_, words, options, message) => {
    const { exitCode, stderr } = await svc(['connect', reference().url, ...words], options);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
    await expect(stat(sessionFile())).rejects.toThrow();
  });

  it('warns about http to another machine', async () => {
    const env = { SVC_API_KEY: secretKey };
    expect((await svc(['connect', 'http://far.test'], { env })).stderr).toContain('use https');
    expect((await svc(['connect', 'https://far.test'], { env })).stderr).not.toContain('use https');
  });

  it('is in the home folder if XDG_STATE_HOME is unset or relative', async () => {
    const env = { XDG_STATE_HOME: 'relative', HOME: folder.path, SVC_API_KEY: secretKey };
    await svc(['connect', reference().url], { env });
    expect(await readdir(join(folder.path, '.local', 'state', 'svc'))).toEqual(['session.json']);
    expect(await svc(['get-version'], { env: { XDG_STATE_HOME: undefined } })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('neither XDG_STATE_HOME nor HOME'),
    });
  });
});

it('prompts about a reset until the answer is yes or no', async () => {
  await connect();
  const person = scriptedPerson('maybe', 'a', 'n');
  const { exitCode, stderr } = await svc(['reset-system', '--include-administrators'], { person });
  expect([exitCode, person.questions.length]).toEqual([5, 3]);
  const operation = 'Performing the operation "Reset-SvcSystem", administrators included, on target';
  expect(stderr).toContain(`${operation} "${reference().url}"`);
});
