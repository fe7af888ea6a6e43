/** Licences that allow distribution in a package with another licence, if their texts are included. */
const welcome =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-3\.0|Unlicense|Python-2\.0)$/;

/** The list of parts in the package, in the fields of CycloneDX that are read here. */
interface BillOfMaterials {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses: readonly [
      { readonly license?: { readonly id: string }; readonly expression?: string },
    ];
  }[];
}

/** The packages that are distributed with ours: name and version, and licence. */
function partsIn(sbom: string): readonly (readonly [part: string, licence: string])[] {
  const { components } = JSON.parse(sbom) as BillOfMaterials;
  return components.map(({ name, version, licenses: [{ license, expression }] }) => [
    `${name} ${version}`,
    license?.id ?? expression ?? 'no licence',
  ]);
}

export function unwantedLicences(sbom: string): readonly string[] {
  const isWelcome = (licence: string): boolean =>
    licence
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((each) => welcome.test(each));
  return partsIn(sbom)
    .filter(([, licence]) => !isWelcome(licence))
    .map((part) => part.join(', '));
}

export function deprecatedAmong(sbom: string, lockfile: string): readonly string[] {
  const { packages } = JSON.parse(lockfile) as {
    packages: Record<string, { version?: string; deprecated?: string }>;
  };
  const known = Object.entries(packages).flatMap(([path, { version, deprecated }]) =>
    deprecated === undefined ? [] : [`${path.split('node_modules/').at(-1)} ${version}: ${deprecated}`],
  );
  return partsIn(sbom).flatMap(([part]) => known.filter((each) => each.startsWith(`${part}: `)));
}
