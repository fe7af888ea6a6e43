import type { Contract } from '#harness/contract/contract.ts';
import { readJson } from '#harness/contract/json-values.ts';
import {
  credentialsIn,
  placeWithoutSecrets,
  secretsOfQuery,
  secretsWithin,
  withoutSecrets,
} from '#harness/devtools/request-log/without-secrets.ts';
import { type Release, releases } from '#harness/http/profile/profile.ts';
import { type Redactor, redactor } from '#harness/http/redaction/redact.ts';
import { limits } from '#harness/limits.ts';
import { areas } from '#harness/register/register.ts';
import type { ExchangeResult, RuleResult, RunInput, RunResult } from '#harness/result/result.ts';
import { countVerdicts, type Verdict } from '#harness/result/verdict.ts';
import { toolVersion } from '#harness/root.ts';
import type { Finding } from './finding.ts';
import { judgeClient } from './judge-client.ts';
import { judgeContract } from './judge-contract.ts';
import type { SentRequest } from './sent-request.ts';
import { requestsArea, type TrafficRule, trafficRules } from './traffic-rules.ts';

export interface Recording {
  /** What the result calls the client. */
  readonly name: string;
  readonly release: Release;
  readonly sent: readonly SentRequest[];
  readonly only?: readonly string[] | undefined;
  readonly inputs: readonly RunInput[];
}

const mostEvidence = 5;

/** Judges a recording of what a client sent, and makes the result that every report is made from. */
export function judgeRecording(contract: Contract, recording: Recording): RunResult {
  const { name, release, sent, only, inputs } = recording;
  const findings = [...sent.flatMap(judgeContract), ...judgeClient(sent, contract)];
  const redact = redactor(sent.flatMap(secretsOf));
  const rules = trafficRules
    .filter(({ id }) => only === undefined || only.includes(id))
    .map((rule) =>
      settled(
        rule,
        release,
        findings.filter((each) => each.rule === rule.id),
        redact,
      ),
    );
  const [first, last] = [sent[0], sent.at(-1)];
  return {
    $schema: 'https://svc-contract.example/result.schema.json',
    formatVersion: 1,
    tool: { name: 'svc-contract', version: toolVersion },
    contract: { version: contract.version, sha256: contract.sha256 },
    inputs,
    target: { name, release },
    capabilities: { stateControl: 'none', states: [], movesClock: false, allowed: [] },
    startedAt: first?.exchange.at ?? new Date(0).toISOString(),
    durationMs: Math.round((last?.endedAt ?? 0) - Date.parse(first?.exchange.at ?? '')) || 0,
    summary: countVerdicts(rules),
    areas: [requestsArea, ...areas.map(({ id, title }) => ({ id, title }))].filter(({ id }) =>
      rules.some((rule) => rule.id.startsWith(id)),
    ),
    rules,
    observations: [],
    exchanges: sent.map((each) => written(each, redact)),
  };
}

function settled(
  { since, ...rule }: TrafficRule,
  release: Release,
  findings: readonly Finding[],
  { text }: Redactor,
): RuleResult {
  const { id, title, section, basis } = rule;
  const broken = findings.filter(({ actual }) => actual !== undefined);
  const verdict = verdictOf(basis, isLater(since, release), findings.length, broken.length);
  const evidence = broken.map(({ expected, actual = '', shownBy }) => ({
    expected: text(expected),
    actual: text(actual),
    exchanges: shownBy.map(({ exchange }) => exchange.id),
  }));
  return {
    id,
    title,
    section,
    basis,
    ...(rule.text !== undefined && { text: rule.text }),
    ...(rule.derivation !== undefined && { derivation: rule.derivation }),
    verdict,
    ...(verdict === 'untested' && {
      cause: 'not-seen',
      detail: 'no request of the recording is one that it applies to',
    }),
    ...(verdict === 'observed' && { detail: observed(evidence) }),
    scenarios: [],
    passive: { held: findings.length - broken.length, broken: basis === 'open' ? 0 : broken.length },
    evidence: basis === 'open' ? [] : evidence.slice(0, mostEvidence),
  };
}

function verdictOf(basis: string, isInapplicable: boolean, seen: number, broken: number): Verdict {
  if (isInapplicable) return 'inapplicable';
  if (seen === 0) return 'untested';
  if (basis === 'open') return 'observed';
  return broken > 0 ? 'failed' : 'passed';
}

function isLater(since: string | undefined, release: Release): boolean {
  return since !== undefined && releases.indexOf(since as Release) > releases.indexOf(release);
}

/** Each thing once, with how often it was seen. */
function observed(evidence: readonly { readonly actual: string }[]): string {
  if (evidence.length === 0) return 'every request follows the contract';
  const kinds = Map.groupBy(evidence, ({ actual }) => actual);
  return [...kinds].map(([what, { length }]) => `${what}${length > 1 ? ` (${length} times)` : ''}`).join(' ');
}

function secretsOf({ headers, url, exchange }: SentRequest): readonly string[] {
  const bodies = [exchange.request.body ?? '', exchange.response.body].flatMap((body) => {
    const reading = readJson(body);
    return 'value' in reading ? secretsWithin(reading.value) : [];
  });
  const given = credentialsIn(headers).flatMap((each) => [each, each.replace(/^\w+ +/, '')]);
  return [...given, ...secretsOfQuery(url), ...bodies];
}

function written({ exchange }: SentRequest, redact: Redactor): ExchangeResult {
  const { request, response, ...rest } = exchange;
  const address = new URL(request.url);
  return {
    ...rest,
    request: {
      method: request.method,
      url: redact.text(address.origin) + placeWithoutSecrets(address, redact),
      headers: redact.headers(request.headers),
      ...(request.body !== undefined && { body: bodyOf(request.body, redact) }),
    },
    response: {
      status: response.status,
      headers: redact.headers(response.headers),
      body: bodyOf(response.body, redact),
    },
  };
}

/** JSON is masked by the names of its members too. */
function bodyOf(body: string, redact: Redactor): string {
  const reading = readJson(body);
  const shown = 'value' in reading ? JSON.stringify(withoutSecrets(reading.value, redact)) : body;
  return redact.text(shown).slice(0, limits.writtenBody);
}
