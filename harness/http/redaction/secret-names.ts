const secretName = /password|passphrase|secret|api[_-]?key|token|credential|authori[sz]ation|cookie/i;

/** Headers have shorter names for it: X-Auth, Subscription-Key, X-Session. */
const secretHeader = /key|auth(?!ority|entic)|session|signature/i;

export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

export function isSecretHeader(name: string): boolean {
  return !/^access-control-/i.test(name) && (secretName.test(name) || secretHeader.test(name));
}
