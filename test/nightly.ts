import process from 'node:process';

/** Whether tests of a minute or more are left to the nightly workflow, as in CI, which takes a sample. */
export const isSampled = process.env.SVC_CONTRACT_SAMPLED !== undefined;
