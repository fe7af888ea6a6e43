/** The documented address of a request whose address is written in another way; undefined for any other request. */
export type Documented = (href: string, request: Request) => string | undefined;

const spelled =
  (written: RegExp, plain: string): Documented =>
  (href) =>
    written.test(href) ? href.replace(written, plain) : undefined;
export const inCapitals: Documented = (href) => (/\/API\//.test(href) ? href.toLowerCase() : undefined);
export const withCapitals: Documented = (href) =>
  /\/api\/.*\/[A-Z][a-z-]+(?:-[A-Z][a-z]+)*(?=$|\?)/.test(href) ? href.toLowerCase() : undefined;
export const withEscapedVersion = spelled(/\/%76(?=\d)/, '/v');
export const withSlash = spelled(/\/(?=$|\?)/, '');
export const withSlashes = spelled(/(?<=\w)\/\/(?=\w)/, '/');
export const withEscape: Documented = (href) =>
  /%[67][\da-f]/i.test(href)
    ? href.replace(/%([67][\da-f])/i, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : undefined;
// The OpenAPI document itself ends with /v1.json.
export const withExtension = spelled(/(?<!\/v1)\.json(?=$|\?)/, '');
export const withParameter = spelled(/;[^/?]*/, '');
export const withDots = spelled(/\/[^/]+%2F\.\.%2F/i, '/');
export const withOriginalPath: Documented = (href, { headers }) => {
  const path = headers.get('x-original-url');
  return path === null ? undefined : new URL(path, href).href;
};
export const throughOpenPath = spelled(/\/api\/v1\/health\/(?:\.\.%2F)+/i, '/');
