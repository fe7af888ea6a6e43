import type { OptionTable, ValuesOf } from '#harness/command-line-options.ts';
import { gateOptions, outOption } from './shared-options.ts';
import { permission, release, rulesInWord, shard, target } from './value-types.ts';

/** What `verify` can run against, as its messages name it. Some options make sense for some of them. */
export const verifyForms = {
  reference: 'reference',
  prism: 'prism',
  both: 'a run without TARGET',
  address: 'the address of a server',
  profile: '--profile',
} as const;

type Form = keyof typeof verifyForms;

const live: readonly Form[] = ['address', 'profile'];

/** The options of `verify`, in the order of its help. */
export const verifyOptions = {
  target: {
    type: 'word',
    value: 'TARGET',
    takes: target,
    help: 'reference, prism or the address of a server; without it reference and prism, one after the other',
  },
  profile: {
    type: 'string',
    value: 'FILE',
    forms: live,
    help: 'verify the server that this file describes, e.g. svc-contract.yaml',
  },
  only: {
    type: 'string',
    multiple: true,
    separator: ',',
    value: 'WHAT',
    takes: rulesInWord,
    help: 'judge only these rules or areas, e.g. SH-04,LS',
  },
  release: {
    type: 'string',
    value: 'X',
    takes: release,
    forms: ['reference', ...live],
    help: 'expect what this release documents',
  },
  allow: {
    type: 'string',
    multiple: true,
    separator: ',',
    value: 'EFFECT',
    takes: permission,
    forms: live,
    help: 'permit an effect on the server; reading is always allowed',
  },
  ...gateOptions,
  'update-baseline': { ...gateOptions['update-baseline'], excludes: ['shard'] },
  shard: {
    type: 'string',
    value: 'I/N',
    takes: shard,
    help: 'run the I-th of N parts; "report merge" joins them',
  },
  ...outOption,
  'in-process': {
    type: 'boolean',
    forms: ['reference', 'both'],
    help: 'call the reference implementation without a socket',
  },
  fault: {
    type: 'string',
    multiple: true,
    separator: ',',
    value: 'ID',
    forms: ['reference'],
    help: 'break a rule first, to see it fail',
  },
  quiet: { type: 'boolean', help: 'print only failures and the totals' },
  json: { type: 'boolean', help: 'print the results as JSON on standard output' },
  github: {
    type: 'boolean',
    excludes: ['json'],
    help: 'report to a GitHub Actions job: annotations, step summary, outputs',
  },
} as const satisfies OptionTable;

export type VerifyValues = ValuesOf<typeof verifyOptions>;

export function verifyFormOf({ target: name, profile }: VerifyValues): Form {
  if (name === undefined) return profile === undefined ? 'both' : 'profile';
  return name === 'reference' || name === 'prism' ? name : 'address';
}
