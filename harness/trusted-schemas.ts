/**
 * Options of ajv for the schemas of this repository: a test holds them against their dialect, so that no run has to.
 * Compiling the schema of the dialect takes longer than compiling all of ours.
 */
export const trusted = { meta: false, validateSchema: false } as const;
