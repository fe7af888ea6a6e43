/** An element of an XML document; the texts in it are escaped when it is written. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Element | string)[];
}

export function element(
  name: string,
  attributes: Element['attributes'] = {},
  ...children: Element['children']
): Element {
  return { name, attributes, children };
}

/** An element as text: in one line, or with each element within it on a line of its own. */
export function writeXml(element: Element, layout: 'line' | 'lines'): string {
  return layout === 'line' ? written(element, '', '') : written(element, '\n', '  ');
}

function written({ name, attributes, children }: Element, lineBreak: string, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value), '"')}"`);
  const start = `<${name}${given.join('')}`;
  if (children.length === 0) return `${start}/>`;
  const inside = children.map((child) =>
    typeof child === 'string'
      ? escaped(child)
      : `${lineBreak}${indent}${written(child, lineBreak && `${lineBreak}${indent}`, indent)}`,
  );
  const end = children.every((child) => typeof child === 'string') ? '' : lineBreak;
  return `${start}>${inside.join('')}${end}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// What others say may hold characters that XML 1.0 cannot carry, halves of surrogate pairs among them.
function escaped(text: string, quote = ''): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) =>
      character === '"' && quote === '' ? '"' : (entities[character] ?? ''),
    );
}
