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
