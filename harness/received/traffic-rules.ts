import { ruleById } from '#harness/register/register.ts';
import type { RuleResult } from '#harness/result/result.ts';

/** A rule that a recording is judged by. */
export type TrafficRule = Pick<RuleResult, 'id' | 'title' | 'section' | 'basis' | 'text' | 'derivation'> & {
  readonly since?: string;
};

export const requestsArea = { id: 'RQ', title: 'Requests' } as const;

/** What the contract says of a request, whoever sends it. */
export const requestRules: readonly TrafficRule[] = [
  {
    id: 'RQ-01',
    title: 'What needs a caller is asked with credentials',
    section: '5.2',
    basis: 'stated',
    text: 'A request for an operation that needs authentication has an API key, a bearer token or the cookie of a session. Judged where the service has refused it.',
  },
  {
    id: 'RQ-02',
    title: 'Parameters have documented values',
    section: '4.2',
    basis: 'stated',
    text: 'Where the document says what a parameter of a path or a query may be, it is that.',
  },
  {
    id: 'RQ-03',
    title: 'Bodies have documented members',
    section: '4.1',
    basis: 'stated',
    text: 'Where the document says what a member of a body may be, such as a wait from 0 to 30 seconds, it is that.',
  },
  {
    id: 'RQ-04',
    title: 'JSON is accepted as an answer',
    section: '4',
    basis: 'stated',
    text: 'The header Accept does not rule out what the operation answers with.',
  },
  {
    id: 'RQ-05',
    title: 'Where the contract chose, the request follows it',
    section: '4.1',
    basis: 'open',
    text: 'The document leaves most paths, parameters and members open. What differs from the choice of our contract is written down and held against nobody.',
  },
];

/** The rules for clients that show in what a client sends. The others need its commands: `verify-client`. */
const ofClients = ['CL-36', 'CL-40', 'CL-41', 'CL-44', 'CL-45', 'CL-56', 'CL-58', 'CL-64', 'CL-69'];

export const trafficRules: readonly TrafficRule[] = [
  ...requestRules,
  ...ofClients.flatMap((id) => ruleById(id) ?? []),
];
