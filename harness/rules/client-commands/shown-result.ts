import type { ClientRun, CommandResult } from '#harness/client/client-run.ts';
import type { OutputObject } from '#harness/client/output.ts';
import type { CommandName, OutputFormat } from '#harness/client/subject.ts';
import { folded } from '#harness/contract/casing.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { isObject, isSuccess, shown } from '#harness/rules/judging/expectation.ts';
import { counts, type DocumentedOutput, outputOf, serviceMembers } from './documented-output.ts';
import { type Finding, finding } from './finding.ts';
import { isSameValue } from './same-value.ts';

/** The rule about what is no result: a refusal, a redirect, an answer that never came. */
const noResult = 'CL-53';

/**
 * Holds what every command of a scenario has shown against what the service answered it: member by member and value
 * by value. Commands that ask for the same share its answers in their order.
 */
export function judgeResults(run: ClientRun): readonly Finding[] {
  const used = new Map<string, number>();
  return run.results.flatMap((result) => {
    const output = outputOf(result.invocation);
    const format = run.subject.commands[result.invocation.command]?.output ?? 'json';
    if (output === undefined || format === 'none') return [];
    const answers = answersFor(run, result, output);
    const place = `${output.operation} of ${instanceOf(result)}`;
    const first = used.get(place) ?? 0;
    const addressed = judgeAddress(run, result, output, answers);
    // Who asked somewhere else breaks the rule about the address, and no other.
    const isElsewhere = run.allExchanges.some(({ operation }) => operation === output.operation);
    if (answers.length === 0 && isElsewhere && addressed.length > 0) return addressed;
    const { rule, at, broken } = judge(result, output, format, answers.slice(first), run.isAtTerminal);
    if (at !== undefined) used.set(place, first + at + 1);
    const shownSo = finding(rule, run, answers, broken?.expected ?? '', broken?.actual);
    // That there are three services, in order, is a rule beside what they hold.
    const whole = output.count === undefined || shownSo.broken !== undefined ? [] : [{ rule: 'CL-12' }];
    return [shownSo, ...whole, ...addressed];
  });
}

/** The rule about where a command finds the address of its instance (§4.4). */
const ruleOfUrl: Readonly<Partial<Record<CommandName, string>>> = {
  'Get-SvcHealth': 'CL-06',
  'Get-SvcVersion': 'CL-07',
  'Get-SvcAuthConfig': 'CL-08',
};

/** Whether the instance was asked that the command was meant for: that of its Url, else that of the session. */
function judgeAddress(
  run: ClientRun,
  result: CommandResult,
  { operation }: DocumentedOutput,
  answers: readonly Exchange[],
): Finding[] {
  const { invocation, session, succeeded } = result;
  const { command, parameters, byPosition } = invocation;
  const ofUrl = ruleOfUrl[command];
  if (parameters.Url === undefined && session === undefined) return [];
  if (command === 'Reset-SvcSystem' && !isUnconditional(parameters)) return [];
  const named = byPosition === true ? 'CL-09' : (ofUrl ?? 'CL-35');
  const given = session === undefined ? named : 'CL-11';
  const ofSession = ofUrl === undefined ? 'CL-35' : 'CL-10';
  const rule = parameters.Url === undefined ? ofSession : given;
  const alike = run.results.filter(
    (each) => outputOf(each.invocation)?.operation === operation && instanceOf(each) === instanceOf(result),
  );
  // Who looks at something else first, and is refused or throttled there, may give up.
  const isExcused = run.allExchanges.some(
    (each) => each.operation !== undefined && each.operation !== operation && each.response.status >= 300,
  );
  if (!succeeded && isExcused) return [];
  const isMissing = answers.length === 0 || (answers.length < alike.length && !succeeded);
  const actual = isMissing ? 'none' : undefined;
  return [finding(rule, run, run.allExchanges, `a request for ${operation}`, actual)];
}

/** A reset that waits for no answer and is no rehearsal. */
const isUnconditional = ({ Force, Confirm, WhatIf }: CommandResult['invocation']['parameters']): boolean =>
  Force !== undefined && Confirm === undefined && WhatIf === undefined;

interface Judged {
  readonly rule: string;
  /** Which of the answers is output. */
  readonly at?: number;
  readonly broken?: { readonly expected: string; readonly actual: string };
}

function judge(
  result: CommandResult,
  output: DocumentedOutput,
  format: OutputFormat,
  answers: readonly Exchange[],
  isAtTerminal: boolean,
): Judged {
  const { invocation, succeeded, objects } = result;
  const { command, parameters } = invocation;
  const results = answers.filter((answer) => isResult(answer));
  const hasShown = showsResult(result, output);
  if (results.length === 0) {
    // What WhatIf shows is free, and a reset that nobody confirmed may end in silence.
    const isFree = parameters.WhatIf !== undefined || (command === 'Reset-SvcSystem' && answers.length === 0);
    const isWrong = isFree ? parameters.WhatIf === undefined && hasShown : succeeded || hasShown;
    const rule = ruleWithoutResult(output, answers, succeeded);
    if (!isWrong) return { rule };
    const statuses = answers.map(({ response }) => response.status).join(', ') || 'none';
    const actual = `${succeeded ? 'success' : 'an error'}, showing ${shown(result.output)}`;
    return { rule, broken: { expected: `an error and no result: the answer was ${statuses}`, actual } };
  }
  const rule = ruleFor(output, results);
  if (!succeeded) {
    return {
      rule,
      broken: { expected: `${command} to succeed`, actual: `an error: ${shown(result.output)}` },
    };
  }
  if (isAtTerminal) return { rule: noResult };
  if (objects === undefined) {
    return {
      rule,
      broken: { expected: 'an output in the format of the subject file', actual: shown(result.output) },
    };
  }
  const differences = results.map((answer) => differenceOf(objects, answer, output, format));
  const matching = differences.indexOf(undefined);
  if (matching >= 0) {
    const answer = results[matching];
    return { rule, at: answer === undefined ? 0 : answers.indexOf(answer) };
  }
  const [first] = differences.filter((each) => each !== undefined);
  return {
    rule: first?.rule ?? rule,
    broken: first ?? { expected: 'the answer', actual: shown(result.output) },
  };
}

/** Who outputs something without having asked for it breaks the rule about what is output. */
function ruleWithoutResult(
  { rule }: DocumentedOutput,
  answers: readonly Exchange[],
  succeeded: boolean,
): string {
  const last = answers.at(-1);
  if (last === undefined) return succeeded ? rule : noResult;
  return [401, 403].includes(last.response.status) ? 'CL-34' : noResult;
}

/** The address of the instance that a command is meant for. */
const instanceOf = ({
  invocation,
  session,
}: Pick<CommandResult, 'invocation' | 'session'>): string | undefined => {
  const { Url } = invocation.parameters;
  return typeof Url === 'string' ? Url : session?.url;
};

const originOf = (url: string | undefined): string | undefined => url && new URL(url).origin;

/** What the instance that the command was meant for has answered, and where it redirected, what the other has. */
function answersFor(
  { exchanges, otherExchanges, stage }: ClientRun,
  { invocation, session }: CommandResult,
  { operation }: DocumentedOutput,
): readonly Exchange[] {
  // By its host: the path that it lies below may be that of a later scenario by now.
  const isForOther = originOf(instanceOf({ invocation, session })) === originOf(stage.otherUrl);
  const own = (isForOther ? otherExchanges : exchanges).filter((each) => each.operation === operation);
  const isRedirected = own.some(({ response: { status } }) => status >= 300 && status < 400);
  const others = isRedirected ? otherExchanges.filter((each) => each.operation === operation) : [];
  return [...own, ...others];
}

/** A result is what a success carries; readiness is a result with any status (§4.1). */
function isResult(answer: Exchange): boolean {
  const { content } = answer.response;
  if (!isObject(content)) return false;
  return isSuccess(answer) || (answer.operation === 'getReadiness' && content.status === 'not_ready');
}

/** An output that cannot be read, as a terminal's that holds a prompt, shows a result by the name of a member. */
function showsResult({ objects, output }: CommandResult, { telltale }: DocumentedOutput): boolean {
  if (telltale === '') return false;
  if (objects === undefined) return folded(output).includes(folded(telltale));
  return objects.some((each) => each.has(folded(telltale)));
}

/** A case of its own has a rule of its own: not ready (§4.1), not authorised (§5.6). */
function ruleFor({ rule }: DocumentedOutput, results: readonly Exchange[]): string {
  const { content } = results.at(-1)?.response ?? {};
  const { status, authorised } = membersOf(content);
  if (status === 'not_ready') return 'CL-05';
  return authorised === false ? 'CL-20' : rule;
}

/** A service without the members that the document does not name: a client may leave those out. */
function documentedService(service: unknown): object {
  const named = new Set(serviceMembers.map(folded));
  return Object.fromEntries(Object.entries(membersOf(service)).filter(([name]) => named.has(folded(name))));
}

interface Difference {
  readonly rule: string;
  readonly expected: string;
  readonly actual: string;
}

/** Where an output differs from an answer first. */
function differenceOf(
  objects: readonly OutputObject[],
  { response, operation }: Exchange,
  { rule, members, count = 1 }: DocumentedOutput,
  format: OutputFormat,
): Difference | undefined {
  const content = membersOf(response.content);
  const sent = count === 1 ? [content] : ((content.services ?? []) as readonly unknown[]);
  const whole = rule === 'CL-13' ? 'CL-12' : rule;
  if (objects.length !== count) {
    const expected = `${count} object${count === 1 ? '' : 's'} of ${operation}`;
    return { rule: whole, expected, actual: `${objects.length}` };
  }
  for (const [at, object] of objects.entries()) {
    const answer = new Map(Object.entries(membersOf(sent[at])).map(([name, value]) => [folded(name), value]));
    const further = members === counts ? [...answer.keys()].filter((name) => object.has(name)) : [];
    for (const member of [...members, ...further]) {
      const value = object.get(folded(member));
      const sentValue = answer.get(folded(member));
      const expected = member === 'Services' ? listOf(sentValue).map(documentedService) : sentValue;
      if (isSameValue(value, expected, format)) continue;
      return {
        rule: member === 'Service' ? whole : rule,
        expected: `${member}: ${JSON.stringify(expected ?? null)}`,
        actual: JSON.stringify(value ?? null),
      };
    }
  }
  return undefined;
}
