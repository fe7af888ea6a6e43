const begin = '<!-- The table of npm run bench -- --write begins. -->';
const end = '<!-- The table ends. -->';

/** The README with another table in it. Throws where it has no place for one. */
export function withTable(readme: string, table: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no "${begin}" with "${end}" behind it.`);
  return `${readme.slice(0, from)}${begin}\n\n${table}\n${readme.slice(to)}`;
}
