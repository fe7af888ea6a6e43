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
