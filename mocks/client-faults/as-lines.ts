import { type ClientFault, printing } from './client-fault.ts';

/** What a client prints as JSON, as the lines that a shell with objects makes of them: `Name : value`, in blocks. */
export const asLines: ClientFault['wrong'] = printing((printed) => {
  try {
    const value: unknown = JSON.parse(printed);
    const blocks = [value].flat().map((each) => blockOf(each as object));
    return `\n${blocks.join('\n\n')}\n\n`;
  } catch {
    return printed;
  }
});

function blockOf(shown: object): string {
  const width = Math.max(1, ...Object.keys(shown).map(({ length }) => length));
  return Object.entries(shown)
    .map(([name, value]) => `${name.padEnd(width)} : ${textOf(value)}`)
    .join('\n');
}

function textOf(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return `{${value.map(textOf).join(', ')}}`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? '@{…}' : String(value);
}
