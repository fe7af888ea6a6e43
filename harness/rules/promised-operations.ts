/** The operations that the document puts at a path of their own (§1, §4.1), each with the rule that says so. */
const promises: Readonly<Record<string, string>> = {
  getServiceHealth: 'SH-47',
  setMetaverseObjectPassword: 'PW-03',
  setConnectedSystemObjectPassword: 'PW-04',
  getApiReference: 'SY-01',
  getOpenApiDocument: 'SY-02',
};

/** Whether it is this rule that fails where an operation is not there at all; no other speaks of it then. */
export function isPromisedBy(rule: string, operation: string): boolean {
  return promises[operation] === rule;
}

/** Areas that speak of few operations alone. */
const ofArea: Readonly<Record<string, readonly string[]>> = {
  SH: ['getServiceHealth'],
  PW: ['setMetaverseObjectPassword', 'setConnectedSystemObjectPassword'],
};

/** The operations without any of which a rule has nothing to speak of; none where it is about more than these. */
export function operationsOf(rule: string): readonly string[] {
  return ofArea[rule.slice(0, 2)] ?? [];
}
