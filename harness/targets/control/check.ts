import { Ajv2020 } from 'ajv/dist/2020.js';
import { readBundledData } from '#harness/bundled-data.ts';
import { trusted } from '#harness/compile-on-demand.ts';
import { cutText } from '#harness/cut-text.ts';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';
import { type CommandControlOptions, invoke, ProgramFailed, ProgramUnavailable } from './command.ts';
import type { HttpControlOptions } from './http.ts';
import { type Declaration, readDeclaration, unsupportedIn, valuesIn, withoutValues } from './messages.ts';
import { type KnownState, knownStates } from './state-catalogue.ts';
import { readAnswer } from './validated-control.ts';

/** The outcome of one request to an adapter of any kind. */
export type Reply =
  | { readonly kind: 'done'; readonly body: unknown }
  /** `said` is the adapter's message: a status, an exit code, an error. */
  | { readonly kind: 'unsupported' | 'refused' | 'denied' | 'broken'; readonly said: string };

/** Sends requests to an adapter. Rejects only if there is no response. */
export interface Adapter {
  list(): Promise<Reply>;
  enter(stateRequest: unknown): Promise<Reply>;
  calm(): Promise<Reply>;
  /** Requests the states without the token; absent if there is no token. */
  listAsNobody?(): Promise<Reply>;
}

export interface CheckResult {
  /** A state, or a general check of the adapter. */
  readonly about: string;
  /** `incomplete`: it works, but rules that need a value that it does not return will be untested. */
  readonly outcome: 'ok' | 'incomplete' | 'unsupported' | 'broken';
  readonly why: string;
  /** Values that it does not tell, of a state that is incomplete. */
  readonly omitted?: readonly string[];
}

/** Validates a declaration against the published schema; returns the problem, if any. */
export type Complaint = (declaration: unknown) => string | undefined;

/**
 * Tests an adapter by itself: its declaration, its refusals, and every known state with the parameters it takes by
 * default, each entered from the initial state and left again.
 */
export async function checkAdapter(adapter: Adapter, complaint: Complaint): Promise<readonly CheckResult[]> {
  const listed = await adapter.list();
  const [list, declaration] = judgeList(listed, complaint);
  if (declaration === undefined) return [list];
  const findings = [list];
  const denied = await adapter.listAsNobody?.();
  if (denied !== undefined)
    findings.push(judgeRefusal('a request without the token', denied, ['denied'], 'served', '401'));
  findings.push(judgeCalm(await adapter.calm()));
  const unknown = await adapter.enter({ state: 'it rains', params: {} });
  const expected = 'as unsupported';
  findings.push(judgeRefusal('an unknown state', unknown, ['unsupported'], 'entered', expected));
  const [first = 'it rains'] = declaration.states;
  const nonsense = await adapter.enter({ state: first, params: 'no parameters' });
  // An adapter that checks the state before the parameters may have stopped there.
  const ways = ['refused', 'unsupported'] as const;
  findings.push(judgeRefusal('invalid parameters', nonsense, ways, 'taken', '400'));
  for (const state of knownStates) {
    const name = [state.state, state.formerly ?? ''].find((each) => declaration.states.includes(each));
    if (name !== undefined) findings.push(await tried(adapter, { ...state, state: name }, declaration));
    else findings.push({ about: state.state, outcome: 'unsupported', why: 'not declared' });
  }
  return findings;
}

function judgeList(reply: Reply, complaint: Complaint): [CheckResult, Declaration | undefined] {
  const about = 'the list of states';
  if (reply.kind !== 'done') return [broken(about, reply.said), undefined];
  const declared = readDeclaration(reply.body);
  const wrong = complaint(reply.body);
  if (wrong !== undefined || declared === undefined)
    return [broken(about, wrong ?? 'the list of states is missing'), undefined];
  const twice = declared.states.find((state, at) => declared.states.indexOf(state) !== at);
  if (twice !== undefined) return [broken(about, `names "${twice}" twice`), declared];
  const clock = declared.clock ? 'a clock that can be moved' : 'no clock';
  return [ok(about, `${declared.states.length} states, ${clock}`), declared];
}

function judgeCalm(reply: Reply): CheckResult {
  const about = 'the initial state';
  return reply.kind === 'done' ? ok(about, 'entered') : broken(about, reply.said);
}

/** Checks that a request was refused in one of these ways, and not executed. */
function judgeRefusal(
  about: string,
  reply: Reply,
  ways: readonly Reply['kind'][],
  done: string,
  instead: string,
): CheckResult {
  if (reply.kind === 'done') return broken(about, done);
  if (ways.includes(reply.kind)) return ok(about, `refused with ${reply.said}`);
  return broken(about, `returned ${reply.said}, not ${instead}`);
}

async function tried(adapter: Adapter, known: KnownState, declaration: Declaration): Promise<CheckResult> {
  const { state, answers, tells, neededToSkipWaits = [] } = known;
  const entered = await adapter.enter({ state, params: {} });
  const calmed = await adapter.calm();
  if (entered.kind === 'unsupported') return { about: state, outcome: 'unsupported', why: entered.said };
  if (entered.kind !== 'done') return broken(state, entered.said);
  if (calmed.kind !== 'done') return broken(state, `cannot be left again: ${calmed.said}`);
  const values = valuesIn(entered.body);
  if (values === undefined) return broken(state, withoutValues);
  const answered = readAnswer(state, {}, values);
  if ('complaint' in answered) return broken(state, answered.complaint);
  const omitted = Object.keys(tells).filter((name) => isOmitted(known, answered.values[name]));
  const needed = neededToSkipWaits.find((name) => omitted.includes(name));
  if (declaration.skipsWaits && needed !== undefined)
    return broken(state, `does not return ${needed}, which is required where skipsWaits is declared`);
  if (omitted.length > 0)
    return { about: state, outcome: 'incomplete', why: lossOf(omitted, tells), omitted };
  const told = [...Object.keys(answers), ...Object.keys(tells)];
  return ok(state, told.length === 0 ? 'entered' : `returns ${told.join(' and ')}`);
}

function isOmitted({ zeroTellsNothing }: KnownState, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined;
  const isEmpty = (each: unknown) => zeroTellsNothing === true && each === 0;
  return !Array.isArray(value) && Object.values(value).every(isEmpty);
}

function lossOf(omitted: readonly string[], tells: KnownState['tells']): string {
  const losses = omitted.map((name) => {
    const { description } = tells[name] as { readonly description?: string };
    return description === undefined ? name : `${name} (${description.replace(/\.$/, '')})`;
  });
  return `does not return ${losses.join(' and ')}: rules that need it will be untested`;
}

function ok(about: string, why: string): CheckResult {
  return { about, outcome: 'ok', why };
}

function broken(about: string, why: string): CheckResult {
  return { about, outcome: 'broken', why };
}

/** Validates declarations against the published description of the protocol. */
export function declarationComplaint(): Complaint {
  const ajv = new Ajv2020({ ...trusted, strict: false });
  ajv.addSchema(readBundledData('openapi/state-control.yaml') as object, 'protocol');
  const validate = ajv.getSchema('protocol#/components/schemas/Vocabulary');
  if (validate === undefined)
    throw new HarnessError('CONTRACT_INVALID', 'openapi/state-control.yaml has no schema Vocabulary.');
  return (declaration) => {
    if (validate(declaration) === true) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath || 'the declaration'} ${error?.message ?? 'is not understood'}`;
  };
}

/** Direct access to an HTTP adapter, without the interpretation of `httpControl`. */
export function httpAdapter({ url, token, fetch }: HttpControlOptions): Adapter {
  const call = async (method: string, stateRequest?: unknown, shown = token): Promise<Reply> => {
    const headers = {
      'content-type': 'application/json',
      ...(shown && { authorization: `Bearer ${shown}` }),
    };
    const body = stateRequest === undefined ? {} : { body: JSON.stringify(stateRequest) };
    return replyOf(await fetch(new Request(`${url}/states`, { method, headers, ...body })));
  };
  return {
    list: () => call('GET'),
    enter: (stateRequest) => call('POST', stateRequest),
    calm: () => call('DELETE'),
    ...(token !== undefined && { listAsNobody: () => call('GET', undefined, '') }),
  };
}

/** Direct access to a program. A failure may be a refusal or a defect, so an error message counts as a refusal. */
export function commandAdapter({
  command,
  timeoutSeconds = limits.stateSeconds,
}: CommandControlOptions): Adapter {
  const [program = '', ...args] = command;
  const call = async (verb: string, stateRequest?: unknown): Promise<Reply> => {
    const input = stateRequest === undefined ? '' : JSON.stringify(stateRequest);
    try {
      const body = await invoke(program, [...args, verb], input, timeoutSeconds);
      const said = unsupportedIn(body);
      return said === undefined ? { kind: 'done', body } : { kind: 'unsupported', said };
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error;
      // Nothing can be checked without the list of states.
      if (error instanceof ProgramUnavailable && verb === 'list') throw error;
      return { kind: error instanceof ProgramFailed ? 'refused' : 'broken', said: error.message };
    }
  };
  return {
    list: () => call('list'),
    enter: (stateRequest) => call('enter', stateRequest),
    calm: () => call('calm'),
  };
}

async function replyOf(response: Response): Promise<Reply> {
  const { status } = response;
  const text = await response.text();
  const said = `${status} ${cutText(detailIn(text).replaceAll(/\s+/g, ' '), 120)}`.trim();
  if (status === 401 || status === 403) return { kind: 'denied', said: String(status) };
  if (status === 501) return { kind: 'unsupported', said: '501' };
  if (status === 400) return { kind: 'refused', said };
  if (!response.ok) return { kind: 'broken', said };
  if (text === '') return { kind: 'done', body: undefined };
  try {
    return { kind: 'done', body: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'broken', said: `${status} without JSON` };
  }
}

/** The detail of a problem document (RFC 9457), or else the body. */
function detailIn(text: string): string {
  try {
    const { detail } = Object(JSON.parse(text)) as { detail?: unknown };
    return typeof detail === 'string' ? detail : text;
  } catch {
    return text;
  }
}
