import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { type Paths, readPath } from '#reference/client/connection/paths.ts';
import { parseJson } from '#reference/client/connection/read-body.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import type { Environment } from './environment.ts';

export interface SavedSession {
  readonly url: string;
  readonly apiKey: string;
  readonly paths: Paths;
}

/** The session file: below XDG_STATE_HOME, or else below `.local/state` in the home folder. */
export function sessionFile({ XDG_STATE_HOME: state, HOME, USERPROFILE }: Environment['env']): string {
  // The XDG specification requires that a relative path be ignored.
  if (state !== undefined && isAbsolute(state)) return join(state, 'svc', 'session.json');
  const home = HOME || USERPROFILE;
  if (!home)
    throw new SvcError(
      'SESSION_FILE',
      'There is no folder for the session: neither XDG_STATE_HOME nor HOME is set.',
      'Set XDG_STATE_HOME to a folder that only you can read.',
    );
  return join(home, '.local', 'state', 'svc', 'session.json');
}

/** Saves a session for its owner only: the folder has mode 0700, and the file is created with mode 0600. */
export async function saveSession(file: string, session: SavedSession): Promise<void> {
  const { url, apiKey, paths } = session;
  const lines = Object.entries(paths).map(
    ([operation, { method, path }]) => `${operation}=${method} ${path}`,
  );
  const content = { url, apiKey, paths: lines };
  const draft = `${file}.${crypto.randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await chmod(dirname(file), 0o700);
    await writeFile(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {});
    throw unusable(file, 'cannot be written', cause);
  }
}

export async function readSession(file: string): Promise<SavedSession | undefined> {
  let content: string;
  try {
    // On Windows, the mode does not show which users can read the file, so the mode is not checked.
    const others = (await stat(file)).mode & 0o077;
    if (others !== 0 && platform() !== 'win32') throw exposed(file);
    content = await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof SvcError) throw cause;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw unusable(file, 'cannot be read', cause);
  }
  return sessionFrom(file, content);
}

export async function deleteSession(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (cause) {
    throw unusable(file, 'cannot be removed', cause);
  }
}

function sessionFrom(file: string, content: string): SavedSession {
  const { url, apiKey, paths } = Object(parseJson(content)) as Record<string, unknown>;
  if (typeof url !== 'string' || typeof apiKey !== 'string' || !Array.isArray(paths))
    throw unusable(file, 'does not contain a session');
  return { url, apiKey, paths: Object.assign({}, ...paths.map((path) => readPath(String(path)))) };
}

const exposed = (file: string): SvcError =>
  new SvcError(
    'SESSION_FILE',
    `The session file ${file} is accessible to other users.`,
    'Run chmod 600 on it, or run svc disconnect and replace the key.',
  );

const unusable = (file: string, what: string, cause?: unknown): SvcError =>
  new SvcError(
    'SESSION_FILE',
    `The session file ${file} ${what}.`,
    'Run svc disconnect to remove it, then svc connect.',
    { cause },
  );
