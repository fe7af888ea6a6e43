export const secret = 'correct+horse battery';

const object = JSON.stringify({ password: secret, wait: 3 });
const json = 'application/json';
const inHex = (letter: string) => `\\u00${letter.charCodeAt(0).toString(16)}`;

/** Bodies with one secret, as text that was read as UTF-8. */
export const secretBodies: readonly (readonly [form: string, body: string, mediaType: string])[] = [
  ['a JSON object', object, json],
  ['a nested object', JSON.stringify({ a: { credentials: [{ value: secret }] } }), json],
  ['an array', JSON.stringify([{ password: secret }]), json],
  ['a name and a value', JSON.stringify([{ name: 'password', value: secret }]), json],
  ['a form', `${new URLSearchParams({ wait: '3', password: secret })}`, 'application/x-www-form-urlencoded'],
  [
    'multipart',
    `--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--x--\r\n`,
    'multipart/form-data; boundary=x',
  ],
  ['an attribute in XML', `<r password="${secret.replace('+', '&#43;')}"/>`, 'application/xml'],
  ['an element in XML', `<r><password><![CDATA[${secret}]]></password></r>`, 'application/xml'],
  ['base64', Buffer.from(object).toString('base64'), json],
  ['JSON in JSON', JSON.stringify({ note: object }), json],
  ['JSON with escapes', object.replaceAll(/[a-z]/g, inHex), json],
  ['UTF-16', Buffer.from(`\u{feff}${object}`, 'utf16le').toString(), json],
  ['a body that was cut', object.slice(0, -6), json],
  ['a form in XML that was cut', `<r><password>${secret}</pass`, 'application/xml'],
];

/** The bodies in which no name says that they are a secret. */
export const unnamedBodies: typeof secretBodies = [
  ['a bare string', JSON.stringify(secret), json],
  ['an array of strings', JSON.stringify([secret]), json],
  ['a field of another name', JSON.stringify({ confirm: secret }), json],
];

/** Every way in which the secret could be found in a text, besides those of `secretBodies`. */
export const spellings: readonly string[] = [
  ...['utf8', 'utf16le'].flatMap((code) => [
    Buffer.from(secret, code as BufferEncoding)
      .toString('base64')
      .slice(0, -3),
    Buffer.from(`xx${secret}`, code as BufferEncoding)
      .toString('base64')
      .slice(4, -3),
  ]),
  'horse',
  ...['h', 'o', 'r', 's', 'e'].map((_, at, all) => all.join(at === 0 ? '\0' : at === 1 ? '\\u0000' : '&#')),
  [...'horse'].map(inHex).join(''),
];
