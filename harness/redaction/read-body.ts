import { decodeHTML } from 'entities/decode';
import { XMLParser } from 'fast-xml-parser';
import { decoded, jsonValue } from '#harness/contract/json-values.ts';
import { limits } from '#harness/errors/limits.ts';
import { isSecretName } from './secret-names.ts';

/** A body as text, and what it says as JSON would say it. Without `fields`, its format is unknown. */
export interface BodyReading {
  readonly text: string;
  readonly fields?: unknown;
  readonly isJson?: boolean;
}

/** Reads JSON, a form, its parts (multipart) and XML, all of them also in UTF-16 and in base64. */
export function readBody(body: string, mediaType = ''): BodyReading {
  const text = body.includes('\0') ? body.replace(/^\u{fffd}{2}/u, '').replaceAll('\0', '') : body;
  const value = jsonValue(text);
  if (value !== undefined) return { text, fields: value, isJson: true };
  if (text.includes('\u{fffd}')) return { text };
  const fields = fieldsOfParts(text, mediaType) ?? fieldsOfXml(text) ?? fieldsOfForm(text.trim(), mediaType);
  return fields === undefined ? (readBase64(text) ?? { text }) : { text, fields };
}

type Field = readonly [name: string, value: string];

function fieldsOfParts(text: string, mediaType: string): unknown {
  const [, boundary] = /boundary="?([^";]+)/i.exec(mediaType) ?? /^--([^\r\n]{1,200})\r?\n/.exec(text) ?? [];
  if (boundary === undefined || !text.includes(`--${boundary}`)) return undefined;
  const parts = text.split(`--${boundary}`).flatMap((part): Field[] => {
    const [head = '', ...rest] = part.split(/\r?\n\r?\n/);
    const [, name = ''] = /\bname="?([^";\r\n]*)/i.exec(head) ?? [];
    return rest.length === 0 ? [] : [[name, rest.join('\n\n').replace(/\r?\n$/, '')]];
  });
  return objectOf(parts);
}

function fieldsOfForm(text: string, mediaType: string): unknown {
  const isForm = /^[^\s=&<>{}[\]"]+=[^\s<>"]*$/.test(text) && !/^[\w+/-]+=+$/.test(text);
  if (!isForm && !/x-www-form-urlencoded/i.test(mediaType)) return undefined;
  return objectOf([...new URLSearchParams(text)]);
}

function objectOf(fields: readonly Field[]): object {
  const byName = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const same = byName.get(name) ?? [];
    same.push(value);
    byName.set(name, same);
  }
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  parseTagValue: false,
  removeNSPrefix: true,
  htmlEntities: true,
});

/** The content of the root element. */
function fieldsOfXml(text: string): unknown {
  if (!/^\s*<[?!a-z]/i.test(text) || isPage(text) || text.length > limits.recordedBody) return undefined;
  try {
    const [[, content] = [], ...others] = Object.entries(xml.parse(text, true) as object);
    return others.length === 0 ? content : undefined;
  } catch {
    return undefined;
  }
}

function isPage(text: string): boolean {
  return /^\s*(?:<!doctype )?<?html\b/i.test(text);
}

function readBase64(text: string): BodyReading | undefined {
  const letters = text.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (!/^[a-z\d+/]{8,}$/i.test(letters)) return undefined;
  // A body that was cut may end within a group of four letters.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  const bytes = Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
  const reading = readBody(new TextDecoder().decode(bytes));
  return isText(reading.text) ? reading : undefined;
}

/** Whether a body is readable for people, and not the beginning of one that only programs read. */
export function isProse(text: string): boolean {
  return isText(text) && (isPage(text) || !/^\s*(?:[[{<"]|--|[\w+/-]{40,}=*\s*$)/.test(text));
}

function isText(text: string): boolean {
  return !/[^\P{Cc}\t\r\n]|\u{fffd}/u.test(text);
}

const loose = [
  /"((?:[^"\\\s]|\\.){1,80})"\s*:\s*"((?:[^"\\]|\\.)*)/g,
  /"((?:[^"\\\s]|\\.){1,80})"\s*:\s*(\d+)/g,
  /"((?:[^"\\\s]|\\.){1,80})"\s*:\s*(\[[^\]]*)/g,
  /\\"([^"\\\s]{1,80})\\"\s*:\s*\\"((?:[^"\\]|\\[^"])*)/g,
  /(?:^|[?&;\s])([\w.%-]{1,80})=([^&;\s"'<>]+)/g,
  /<(?:[\w.-]+:)?([\w.-]{1,80})(?:\s[^<>]*)?>([^<]+)/g,
  /\b([\w.-]{1,80})\s*=\s*"([^"<]*)/g,
  /\b([\w.-]{1,80})\s*=\s*'([^'<]*)/g,
];

/** Secrets by their names in a text of unknown format: a body that was cut, or an error that quotes one. */
export function looseSecrets(text: string): readonly string[] {
  return loose.flatMap((pattern) =>
    [...text.slice(0, limits.recordedBody).matchAll(pattern)].flatMap(([, name = '', value = '']) => {
      if (!isSecretName(unescaped(decoded(name)))) return [];
      const items = value.startsWith('[') ? value.match(/(?<=")[^"[\],]+/g) : [value];
      return (items ?? []).flatMap((item) => [
        item,
        unescaped(item),
        decoded(item.replaceAll('+', ' ')),
        decodeHTML(item),
      ]);
    }),
  );
}

function unescaped(text: string): string {
  const value = jsonValue(`"${text.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"`);
  return typeof value === 'string' ? value : text;
}
