const mediaType = String.raw`\s*[\w!#$&^.+*-]+/[\w!#$&^.+*-]+\s*(?:;[^,]*)?`;
const mediaTypes = new RegExp(`^${mediaType}(?:,${mediaType})*$`);

/** Says which part of a request could not be read, as far as it can be told. */
export function whatIsMalformed({ url, headers }: Request, error: unknown): string {
  if (error instanceof URIError) return `The address ${new URL(url).pathname} has an escape that is none.`;
  for (const name of ['Accept', 'Content-Type']) {
    const value = headers.get(name);
    if (value !== null && !mediaTypes.test(value)) return `"${name}: ${value}" names no media type.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The request cannot be read: ${reason}.`;
}
