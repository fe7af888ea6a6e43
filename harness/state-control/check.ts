import type { Adapter, Reply } from './adapter.ts';
import type { StateParams, StateValues } from './control.ts';
import {
  type Declaration,
  excludedBy,
  flawOfSchema,
  readDeclaration,
  valuesIn,
  withoutValues,
} from './declared-control.ts';
import { isolatedStates, type KnownState, knownStates } from './state-catalogue.ts';
import { readAnswer } from './validated-control.ts';

export interface CheckResult {
  /** What was checked: a state and its parameters, or a general case such as `an unknown state`. */
  readonly about: string;
  /** `incomplete`: the state works, but does not return some value, so that some rules will be untested. */
  readonly outcome: 'ok' | 'incomplete' | 'unsupported' | 'broken';
  readonly why: string;
}

type Verdict = Pick<CheckResult, 'outcome' | 'why'>;

const ok = (why: string): Verdict => ({ outcome: 'ok', why });
const unsupported = (why: string): Verdict => ({ outcome: 'unsupported', why });
const broken = (why: string): Verdict => ({ outcome: 'broken', why });

/** A list that a state returned, and a place in it from 0 (the first) to 1 (the last): adapters have their own. */
export type FromList = Readonly<Record<'state' | 'list', string> & { place: number }>;

/** A state with the parameters that scenarios use. */
export interface UsedState {
  readonly state: string;
  readonly params: StateParams;
  /** Parameters that scenarios take from what the state itself returned. */
  readonly taken?: Readonly<Record<string, FromList>>;
  /** The rules whose scenarios enter the state. If the state creates a caller, no rules are listed. */
  readonly rules: readonly string[];
}

export interface Rehearsal {
  readonly usedStates: readonly UsedState[];
  /** The rules that cannot be exercised if a state does not return the value `member`. */
  rulesWithout(state: string, member: string): Promise<readonly string[]>;
}

/**
 * Tests the list of states, the requests that an adapter must refuse, and each state:
 * with its default parameters, and with the parameters that scenarios use.
 */
export async function checkAdapter(adapter: Adapter, dryRun: () => Promise<Rehearsal>) {
  const [list, declaration] = checkList(await adapter.list());
  const findings: CheckResult[] = [];
  const note = (about: string, verdict: Verdict): void => void findings.push({ about, ...verdict });
  note('the list of states', list);
  if (declaration === undefined) return findings;
  // The dry run takes a quarter of a minute, and an adapter of which nothing is written does not need it.
  let rehearsed: Promise<Rehearsal> | undefined;
  const rehearse = (): Promise<Rehearsal> => (rehearsed ??= dryRun());
  const denied = await adapter.listWithoutToken?.();
  if (denied !== undefined)
    note('a request without the token', checkRefusal(denied, ['denied'], 'accepted: GET /states', '401'));
  const restored = await adapter.restoreInitialState();
  note('the initial state', checkRestored(restored));
  const unknown = await adapter.enter({ state: 'it rains', params: {} });
  const entered = 'entered: {"state":"it rains","params":{}}';
  note('an unknown state', checkRefusal(unknown, ['unsupported'], entered, 'reporting it as unsupported'));
  const [state = 'it rains'] = declaration.states;
  const invalid = { state, params: 'no parameters' };
  const accepted = `accepted: ${JSON.stringify(invalid)}`;
  // `unsupported` is accepted too, since an adapter may check the state before the parameters.
  const ways = ['refused', 'unsupported'] as const;
  note('invalid parameters', checkRefusal(await adapter.enter(invalid), ways, accepted, '400'));
  for (const known of knownStates) {
    const about = known.state;
    const { values, ...alone } = await checkState(adapter, known, declaration, rehearse);
    note(about, alone);
    if (values === undefined) continue;
    const { usedStates } = await rehearse();
    for (const used of usedStates.filter((each) => each.state === about)) {
      const params = { ...used.params, ...takenFrom(values, used.taken) };
      const excluded = excludedBy(declaration, about, params);
      const { outcome, why } =
        excluded === undefined
          ? await tryState(adapter, about, params)
          : unsupported(`excluded by the schema of the adapter: ${excluded}`);
      if (outcome !== 'ok')
        note(`${about} ${JSON.stringify(params)}`, { outcome, why: `${why}; ${namesOf(used.rules)}` });
    }
  }
  return findings;
}

function takenFrom(values: StateValues, taken: UsedState['taken'] = {}): StateParams {
  return Object.fromEntries(
    Object.entries(taken).flatMap(([name, { list, place }]) => {
      const own = values[list];
      return Array.isArray(own) ? [[name, own[Math.round(place * (own.length - 1))]]] : [];
    }),
  );
}

function namesOf(rules: readonly string[]): string {
  return rules.length === 0 ? 'no rule becomes untested' : `untested: ${rules.join(', ')}`;
}

function checkList(reply: Reply): [Verdict, Declaration?] {
  if (reply.kind === 'denied') return [broken(`${reply.message}: give a valid token with --token-env NAME`)];
  if (reply.kind !== 'done') return [broken(reply.message)];
  const declared = readDeclaration(reply.body);
  if (typeof declared === 'string') return [broken(declared)];
  const twice = declared.states.find((state, at) => declared.states.indexOf(state) !== at);
  if (twice !== undefined) return [broken(`names "${twice}" twice`), declared];
  const clock = declared.clock ? 'a clock that can be moved' : 'no clock';
  return [ok(`${declared.states.length} states, ${clock}`), declared];
}

function checkRestored(reply: Reply): Verdict {
  if (reply.kind === 'done') return ok('entered');
  const lost = 'a run needs it for every state but those that only add records';
  return reply.kind === 'unsupported' ? unsupported(`${reply.message}: ${lost}`) : broken(reply.message);
}

/** Checks that a request was refused in one of these `ways`, and not executed. */
function checkRefusal(reply: Reply, ways: readonly Reply['kind'][], done: string, instead: string): Verdict {
  if (reply.kind === 'done') return broken(done);
  if (ways.includes(reply.kind)) return ok(`refused with ${reply.message}`);
  return broken(`returned ${reply.message} instead of ${instead}`);
}

/** The values are present if the state works. */
type Tried = Verdict & { readonly values?: StateValues };

/** Enters a state, and then restores the initial state. */
async function tryState(adapter: Adapter, state: string, params: StateParams): Promise<Tried> {
  const entered = await adapter.enter({ state, params });
  const restored = await adapter.restoreInitialState();
  if (entered.kind === 'unsupported') return unsupported(entered.message);
  if (entered.kind !== 'done') return broken(entered.message);
  if (restored.kind === 'unsupported' && !isolatedStates.has(state))
    return unsupported('the initial state cannot be restored afterwards');
  if (restored.kind !== 'done' && restored.kind !== 'unsupported')
    return broken(`the initial state is not restored afterwards: ${restored.message}`);
  const values = valuesIn(entered.body);
  if (values === undefined) return broken(withoutValues);
  const answered = readAnswer(state, params, values);
  return 'problem' in answered ? broken(answered.problem) : { ...ok(''), values: answered.values };
}

/** Enters a state with its default parameters, and checks the values that the adapter returns. */
async function checkState(
  adapter: Adapter,
  known: KnownState,
  declaration: Declaration,
  rehearse: () => Promise<Rehearsal>,
): Promise<Tried> {
  const { state, requiredValues, ruleValues, neededToSkipWaits = [] } = known;
  if (!declaration.states.includes(state)) return unsupported('not declared');
  const flaw = flawOfSchema(declaration, state);
  if (flaw !== undefined) return broken(`declares an invalid schema of its parameters: ${flaw}`);
  const { values, ...verdict } = await tryState(adapter, state, {});
  if (values === undefined) return verdict;
  const omitted = Object.keys(ruleValues).filter((name) => isOmitted(known, values[name]));
  const needed = neededToSkipWaits.find((name) => omitted.includes(name));
  if (declaration.skipsWaits && needed !== undefined)
    return broken(`does not return ${needed}, which is required if skipsWaits is declared`);
  if (omitted.length > 0) {
    const { rulesWithout } = await rehearse();
    const costs: string[] = [];
    for (const name of omitted) costs.push(`; without ${name}: ${namesOf(await rulesWithout(state, name))}`);
    const described = omitted.map((name) => describedAs(name, ruleValues[name])).join(' and ');
    return { outcome: 'incomplete', values, why: `does not return ${described}${costs.join('')}` };
  }
  const valueNames = [...Object.keys(requiredValues), ...Object.keys(ruleValues)];
  return { ...ok(valueNames.length === 0 ? 'entered' : `returns ${valueNames.join(' and ')}`), values };
}

function isOmitted({ zeroTellsNothing }: KnownState, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined;
  const isEmpty = (each: unknown) => zeroTellsNothing === true && each === 0;
  return !Array.isArray(value) && Object.values(value).every(isEmpty);
}

function describedAs(name: string, schema: { readonly description?: string } = {}): string {
  const { description } = schema;
  return description === undefined ? name : `${name} (${description.replace(/\.$/, '')})`;
}
