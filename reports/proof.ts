/** How good the harness is: what every fault and every shake did to it. Written to `proof.json`. */
export interface Proof {
  readonly formatVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly durationMs: number;
  readonly figures: ProofFigures;
  readonly faults: readonly ProvenFault[];
  readonly shakes: readonly ProvenShake[];
  /** Rules that can fail and that no fault turned red. */
  readonly unproven: readonly string[];
}

export interface ProofFigures {
  readonly faults: number;
  readonly killed: number;
  /** Faults whose every answer is valid against the contract's schemas. */
  readonly invisibleToSchemas: number;
  /** Faults that Prism's validation proxy reports on the same answers. */
  readonly seenByPrism: number;
  readonly shakes: number;
  readonly shakesPassed: number;
  /** Rules that can fail, and how many of them were seen failing. */
  readonly rules: number;
  readonly rulesProven: number;
}

export interface ProvenFault {
  readonly id: string;
  readonly rule: string;
  readonly summary: string;
  readonly standing: string;
  readonly red: readonly string[];
  readonly unexpected: readonly string[];
  readonly schemaSees: boolean;
  readonly prismSees: boolean;
  readonly detail?: string;
}

export interface ProvenShake {
  readonly seed: number;
  readonly red: readonly { readonly rule: string; readonly expected: string; readonly actual: string }[];
  readonly errors: readonly { readonly rule: string; readonly detail: string }[];
}

/** Whether the harness proved itself: every fault killed by its own rule, every shake green, every rule seen red. */
export function isProven({ figures, faults }: Proof): boolean {
  return (
    figures.killed === figures.faults &&
    figures.shakesPassed === figures.shakes &&
    figures.rulesProven === figures.rules &&
    faults.every(({ unexpected }) => unexpected.length === 0)
  );
}

/** The proof for a person: the figures, then everything that is not as it should be. */
export function proofSummary(proof: Proof): string {
  const { figures, faults, shakes, unproven, durationMs } = proof;
  const amiss = faults.filter(({ standing, unexpected }) => standing !== 'killed' || unexpected.length > 0);
  const shaken = shakes.filter(({ red, errors }) => red.length + errors.length > 0);
  return [
    '',
    `  kill rate        ${rate(figures.killed, figures.faults)} faults killed by the rule they break`,
    `                   ${figures.invisibleToSchemas} of them leave every answer valid against the schemas`,
    `  Prism's proxy    ${rate(figures.seenByPrism, figures.faults)} of the same faults, on the same answers`,
    `  shake pass rate  ${rate(figures.shakesPassed, figures.shakes)} shakes leave every rule green`,
    `  rules proven     ${rate(figures.rulesProven, figures.rules)} rules that can fail were seen failing`,
    '',
    ...amiss.map(
      ({ id, standing, red, unexpected, detail }) =>
        `  ${standing.padEnd(12)} ${id}: red ${red.join(', ') || 'none'}; unexpected ${unexpected.join(', ') || 'none'}${detail === undefined ? '' : `; ${detail}`}`,
    ),
    ...shaken.flatMap(({ seed, red, errors }) => [
      ...red.map(
        ({ rule, expected, actual }) => `  shake ${seed}: ${rule} red, expected ${expected}, found ${actual}`,
      ),
      ...errors.map(({ rule, detail }) => `  shake ${seed}: ${rule} error, ${detail}`),
    ]),
    ...(unproven.length > 0 ? [`  never seen failing: ${unproven.join(', ')}`] : []),
    `  ${(durationMs / 1000).toFixed(1)} s`,
    '',
  ].join('\n');
}

function rate(part: number, whole: number): string {
  const percent = whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;
  return `${percent.padStart(7)}  ${part} of ${whole}`;
}

/** The table of faults as Markdown: what each does, which rules turned red. */
export function proofTable({ faults }: Proof): string {
  const rows = faults.map(
    ({ id, summary, standing, red, schemaSees, prismSees }) =>
      `| \`${id}\` | ${summary.replaceAll('|', '\\|')} | ${standing} | ${red.join(', ')} | ${schemaSees ? 'yes' : 'no'} | ${prismSees ? 'yes' : 'no'} |`,
  );
  return [
    '| fault | what the server does wrong | standing | rules that turned red | visible to schemas | seen by Prism |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
