import { randomBytes } from 'node:crypto';
import { toolVersion } from '#harness/files/root.ts';

/** The name of a run, by which the requests of the run are found in the logs of the server. */
export const newRunId = (): string => randomBytes(8).toString('hex');

export const agentOf = (runId: string): string => `svc-contract/${toolVersion} (run ${runId})`;

/** A trace id for one request (W3C Trace Context), so that a search for it finds that request and no other. */
export const newTrace = (): string => randomBytes(16).toString('hex');

/** The header for a trace id. It asks the server to sample, since only what was sampled can be found. */
export const traceparentOf = (trace: string): string => `00-${trace}-${trace.slice(16)}-01`;
