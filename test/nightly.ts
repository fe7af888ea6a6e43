import process from 'node:process';

/** Whether tests of a minute or more are left to the nightly workflow, as in CI. */
export const isSampled = process.env.SVC_CONTRACT_SAMPLED !== undefined;
