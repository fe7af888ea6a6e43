const secretName = /passw(?:or)?d|passphrase|pwd|secret|apikey|token|credential|authori[sz]ation|cookie/i;

/** In header names, these words also indicate a secret: X-Auth, Subscription-Key, X-Session. */
const secretHeader = /key|auth(?!ority|entic)|session|signature/i;

export function isSecretName(name: string): boolean {
  return secretName.test(name.replaceAll(/[-_]/g, ''));
}

export function isSecretHeader(name: string): boolean {
  return !/^access-control-/i.test(name) && (isSecretName(name) || secretHeader.test(name));
}
