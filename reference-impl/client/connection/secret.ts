/** Takes every occurrence of a secret out of whatever a server answered, since some echo what they were sent. */
export function withoutSecret(value: unknown, secret: string): unknown {
  if (typeof value === 'string') return value.replaceAll(secret, '[removed]');
  if (Array.isArray(value)) return value.map((item) => withoutSecret(item, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replaceAll(secret, '[removed]'),
      withoutSecret(member, secret),
    ]),
  );
}
