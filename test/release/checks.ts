/** Licences that allow distribution in a package with another licence, if their texts are included. */
const welcome =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-3\.0|Unlicense|Python-2\.0)$/;

/** The packages in `THIRD-PARTY.txt`, which are distributed with ours: name, version and licence. */
function bundledIn(thirdParty: string): readonly (readonly [string, string, string])[] {
  return [...thirdParty.matchAll(/^-{80}\n(\S+) (\S+), (.+)$/gm)].map(
    ([, name = '', version = '', licence = '']) => [name, version, licence],
  );
}

export function unwantedLicences(thirdParty: string): readonly string[] {
  const isWelcome = (licence: string): boolean =>
    licence
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((each) => welcome.test(each));
  return bundledIn(thirdParty)
    .filter(([, , licence]) => !isWelcome(licence))
    .map(([name, version, licence]) => `${name} ${version}, ${licence}`);
}

export function deprecatedAmong(thirdParty: string, lockfile: string): readonly string[] {
  const { packages } = JSON.parse(lockfile) as {
    packages: Record<string, { version?: string; deprecated?: string }>;
  };
  const known = Object.entries(packages).flatMap(([path, { version, deprecated }]) =>
    deprecated === undefined ? [] : [`${path.split('node_modules/').at(-1)} ${version}: ${deprecated}`],
  );
  return bundledIn(thirdParty).flatMap(([name, version]) =>
    known.filter((each) => each.startsWith(`${name} ${version}: `)),
  );
}
