import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { type Rule as GherkinRule, IdGenerator, type PickleStep, PickleStepType } from '@cucumber/messages';
import { defined } from '#harness/contract/json-values.ts';
import { root } from '#harness/files/root.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';
import type { Rule } from './rule.ts';

/**
 * A scenario of the feature files. Each row of examples in a scenario outline is a separate scenario.
 * A rule about everything that a run records has one too: it has the line of the rule, and no steps.
 */
export interface WrittenScenario {
  readonly name: string;
  readonly file: string;
  /** File and line. */
  readonly location: string;
  readonly tags: readonly string[];
  readonly rules: readonly string[];
  /** Ids of rules, from tags. If any of the rules is broken, a failure of the scenario counts as untested. */
  readonly dependsOn: readonly string[];
  readonly steps: readonly string[];
  /** The Given steps, and the When step without the command line of the client. */
  readonly situation: string;
  readonly action: string;
  /** Whether this is the part of a rule that is about everything recorded. */
  readonly isEvery: boolean;
  /** What the scenario tests. If this is `recording`, the scenario is not part of a run. */
  readonly subject: Rule['subject'];
  /** The newest version of svc-contract in its tags: the first in which the scenario can fail. */
  readonly newIn?: string;
}

/** One feature file. `readRegister` adds the `needs` of a rule, and its parts of the contract. */
export interface ParsedFeature {
  readonly rules: readonly Omit<Rule, 'needs'>[];
  readonly scenarios: readonly WrittenScenario[];
}

export function parseFeature(file: string, text: string): ParsedFeature {
  const newId = IdGenerator.incrementing();
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
  const document = parser.parse(text);
  const { children = [], tags: ofFeature = [] } = document.feature ?? {};
  const subject = subjectOf(ofFeature);
  const rules = children.flatMap(({ rule }) => rule ?? []);
  return {
    rules: rules.map((rule) => parseRule(rule, subject, file)),
    scenarios: [
      ...rules.flatMap(({ tags, location }) => everyPartsOf([...ofFeature, ...tags], file, location.line)),
      ...compile(document, file, newId).map(({ name, tags, steps, location }) => ({
        name,
        ...placeOf(tags, file, location?.line ?? 0),
        steps: steps.map((step) => step.text),
        ...stimulusOf(steps),
        isEvery: false,
        subject: subjectOf(tags),
      })),
    ],
  };
}

type Tags = readonly { readonly name: string }[];

function placeOf(tags: Tags, file: string, line: number) {
  const names = tags.map(({ name }) => name);
  return {
    file,
    location: `${file}:${line}`,
    tags: names,
    rules: rulesOf(names),
    dependsOn: dependenciesOf(names),
    ...defined({ newIn: newInOf(names) }),
  };
}

/** With `@every`, a rule is about everything in a run; with `@recorded`, about every request of a recording. */
function everyPartsOf(tags: Tags, file: string, line: number): readonly WrittenScenario[] {
  const place = placeOf(tags, file, line);
  const common = { ...place, steps: [], situation: '', action: '', isEvery: true };
  const subject = subjectOf(tags);
  const [isEvery, isRecorded] = ['@every', '@recorded'].map((tag) => place.tags.includes(tag));
  const isOfRuns = isEvery && subject !== 'recording';
  const ofRecordings = { ...common, name: 'Every request of a recording', subject: 'recording' as const };
  return [
    ...(isOfRuns ? [{ ...common, name: 'Everything in the test run', subject }] : []),
    ...(isRecorded || (isEvery && !isOfRuns) ? [ofRecordings] : []),
  ];
}

function subjectOf(tags: Tags): Rule['subject'] {
  const has = (tag: string): boolean => tags.some(({ name }) => name === tag);
  if (has('@recording')) return 'recording';
  return has('@client') ? 'client' : 'server';
}

function rulesOf(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => /^@(?!OP-)[A-Z]{2}-\d{2}$/.test(tag)).map((tag) => tag.slice(1));
}

function dependenciesOf(tags: readonly string[]): readonly string[] {
  return tags.flatMap((tag) => /^@depends-on-(.+)$/.exec(tag)?.[1] ?? []);
}

function newInOf(tags: readonly string[]): string | undefined {
  const versions = tags.flatMap((tag) => (tag.startsWith('@new-in-') ? [tag.slice('@new-in-'.length)] : []));
  const wrong = versions.find((version) => !/^\d+\.\d+$/.test(version));
  if (wrong !== undefined) throw new Error(`@new-in-${wrong} must name a version such as 0.3.`);
  return versions.sort(compareNaturally).at(-1);
}

function stimulusOf(steps: readonly PickleStep[]): Pick<WrittenScenario, 'situation' | 'action'> {
  const { text: action = '' } = steps.find(({ type }) => type === PickleStepType.ACTION) ?? {};
  const manner = action.replace(/ (?:runs|with) .*?(?= and answers |$)/, '');
  const setUp = steps.filter(({ type }) => type === PickleStepType.CONTEXT).map(({ text }) => text);
  return { situation: [...setUp, manner].join('\n'), action };
}

/** Throws if a tag or a part of the description is missing, or contradicts another. */
function parseRule(rule: GherkinRule, subject: Rule['subject'], file: string): Omit<Rule, 'needs'> {
  const tags = rule.tags.map(({ name }) => name.slice(1));
  const tagged = (pattern: RegExp): string | undefined => tags.find((tag) => pattern.test(tag));
  const tagNames = rule.tags.map(({ name }) => name);
  const [id, ...others] = rulesOf(tagNames);
  const basis = tags.find((tag) => tag === 'stated' || tag === 'derived' || tag === 'open');
  const { section, text, derivation, excluded, contested } = clauseOf(rule.description);
  const openPoint = tagged(/^OP-\d+$/);
  const precondition = tagged(/^precondition-\d$/)?.slice(-1);
  const [since, until] = ['since-', 'until-'].map((prefix) =>
    tagged(new RegExp(`^${prefix}\\d`))?.slice(prefix.length),
  );
  const requirements: Readonly<Record<string, boolean>> = {
    'one id': id !== undefined && others.length === 0,
    'a basis': basis !== undefined,
    'a section and a clause': section !== undefined && text !== '',
    'a derivation if its basis is derived, and only then':
      (basis === 'derived') === (derivation !== undefined),
    // An open rule about recordings covers all open points, so it names none.
    'an open point if its basis is open, and only then':
      (basis === 'open' && subject !== 'recording') === (openPoint !== undefined),
    'a reason if it is excluded, and only then': tags.includes('excluded') === (excluded !== undefined),
    'a date and a reason if it is contested, and only then':
      tags.includes('contested') === /^\d{4}-\d\d-\d\d, ./.test(contested ?? ''),
  };
  const flaw = Object.keys(requirements).find((each) => requirements[each] === false);
  if (flaw !== undefined || id === undefined || basis === undefined || section === undefined)
    throw new Error(`${file}:${rule.location.line}: "Rule: ${rule.name}" needs ${flaw}.`);
  return {
    id,
    title: rule.name,
    section,
    basis: contested === undefined ? basis : 'open',
    text,
    ...defined({ derivation, openPoint, contested, since, until, newIn: newInOf(tagNames), excluded }),
    ...(precondition !== undefined && { precondition: Number(precondition) }),
    dependsOn: dependenciesOf(tagNames),
    over: tags.flatMap((tag) => (tag.startsWith('over-') ? [tag.slice('over-'.length)] : [])),
    subject,
  };
}

/** The parts of a rule's description, in this order: section and clause, `Derived` or `Excluded`, `Contested`. */
function clauseOf(description: string) {
  const words = description.replaceAll(/\s+/g, ' ').trim();
  const [clause = '', ...labelled] = words.split(/ (?=(?:Derived|Excluded|Contested): )/);
  const part = (label: string): string | undefined =>
    labelled.find((each) => each.startsWith(`${label}: `))?.slice(label.length + 2);
  const [, section, text = ''] = /^§(\d+(?:\.\d+){0,2})\. (.+)$/.exec(clause) ?? [];
  return {
    section,
    text,
    derivation: part('Derived'),
    excluded: part('Excluded'),
    contested: part('Contested'),
  };
}

/** Every feature file, relative to the checkout, sorted by name. */
export function featureFiles(): readonly string[] {
  return readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .map((file) => `features/${file.replaceAll('\\', '/')}`)
    .sort();
}

let parsed: readonly ParsedFeature[] | undefined;

/** The content of `features/`. Files are parsed once per process. */
export function parsedFeatures(): readonly ParsedFeature[] {
  parsed ??= featureFiles().map((file) => parseFeature(file, readFileSync(join(root, file), 'utf8')));
  return parsed;
}
