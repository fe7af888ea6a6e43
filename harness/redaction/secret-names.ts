const secretName = /passw(?:or)?d|passphrase|pwd|secret|apikey|token|credential|authori[sz]ation|cookie/i;

/** In header names, these words also indicate a secret: X-Auth, Subscription-Key, X-Session. */
const secretHeader = /key|auth(?!ority|entic)|session|signature/i;

export function isSecretName(name: string): boolean {
  return secretName.test(name.replaceAll(/[-_]/g, ''));
}

export function isSecretHeader(name: string): boolean {
  return !/^access-control-/i.test(name) && (isSecretName(name) || secretHeader.test(name));
}

export const mask = '[redacted]';

// Matches secrets in JSON, but not shell variables in curl commands. A cut value may lack its closing quote.
const secretMembers =
  /(?<="[\w-]*(?:pass[_-]?w(?:or)?d|pwd|secret|api[_-]?key|token)"\s*:\s*)"(?!'"\$)(?:[^"\\]|\\.)*"?/gi;

export const withoutSecretMembers = (text: string): string => text.replaceAll(secretMembers, `"${mask}"`);
