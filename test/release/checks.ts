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
