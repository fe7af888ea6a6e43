import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#harness/root.ts';

/** Licences that let us pass the code on in a package of another licence, with their texts beside it. */
const welcome =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-3\.0|Unlicense|Python-2\.0)$/;

/** The packages of `THIRD-PARTY.txt` under any other licence, as `name version, licence`. */
export function unwantedLicences(thirdParty: string): readonly string[] {
  const entries = [...thirdParty.matchAll(/^-{80}\n(.+), (.+)$/gm)];
  return entries
    .filter(
      ([, , licence = '']) =>
        !licence
          .replaceAll(/[()]/g, '')
          .split(' OR ')
          .some((each) => welcome.test(each)),
    )
    .map(([, name, licence]) => `${name}, ${licence}`);
}

/**
 * The scripts of dependencies that run when a clone is installed with some release of npm, as `name@version event`. Our
 * own are left out: they are no dependency's.
 */
export async function installScriptsUnder(npm: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-install-'));
  try {
    const { scripts: _, ...manifest } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    ) as object & {
      readonly scripts: unknown;
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
    await mkdir(join(folder, 'build'));
    for (const part of ['node', 'no-scarf'])
      await cp(join(root, 'build', part), join(folder, 'build', part), { recursive: true });
    const words = ['--yes', npm, 'ci', '--loglevel=info', '--no-audit', '--no-fund', '--foreground-scripts'];
    const { stdout, stderr } = await promisify(execFile)('npx', words, { cwd: folder, maxBuffer: 2 ** 26 });
    const ran = [...`${stdout}\n${stderr}`.matchAll(/^npm (?:info|warn) run (\S+@\S+ \S+)/gim)];
    return [...new Set(ran.map(([, what = '']) => what))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A package that others install with ours, because it is bundled. */
interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** When a package had its last release; undefined where the registry does not tell. */
type LastRelease = (name: string) => Promise<Date | undefined>;

const years = 365 * 86_400_000;
const longAgo = 4 * years;

/** The packages of `THIRD-PARTY.txt`. */
export function bundledIn(thirdParty: string): readonly Bundled[] {
  return [...thirdParty.matchAll(/^-{80}\n(\S+) (\S+), (.+)$/gm)].map(
    ([, name = '', version = '', licence = '']) => ({ name, version, licence }),
  );
}

/** How many packages there are under each licence, the most common first. */
export function licencesOf(bundled: readonly Bundled[]): string {
  const counts = Map.groupBy(bundled, ({ licence }) => licence);
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([licence, { length }]) => `${licence} ${length}`)
    .join(', ');
}

/** Those that their authors have given up, as the lockfile says. */
export function deprecatedAmong(bundled: readonly Bundled[], lockfile: string): readonly string[] {
  const { packages } = JSON.parse(lockfile) as {
    packages: Record<string, { version?: string; deprecated?: string }>;
  };
  const known = Object.entries(packages).flatMap(([path, { version, deprecated }]) =>
    deprecated === undefined ? [] : [`${path.split('node_modules/').at(-1)} ${version}: ${deprecated}`],
  );
  return bundled.flatMap(({ name, version }) =>
    known.filter((each) => each.startsWith(`${name} ${version}: `)),
  );
}

/** Those without a release for four years: small and finished, or left alone. A person decides which. */
export async function untouchedAmong(
  bundled: readonly Bundled[],
  lastRelease: LastRelease,
  now = new Date(),
): Promise<readonly string[]> {
  const names = [...new Set(bundled.map(({ name }) => name))];
  const released = await Promise.all(names.map(async (name) => ({ name, at: await lastRelease(name) })));
  return released.flatMap(({ name, at }) =>
    at === undefined || now.getTime() - at.getTime() < longAgo ? [] : [`${name}, ${at.getUTCFullYear()}`],
  );
}
