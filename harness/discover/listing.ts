import type { ProfileFile } from '#harness/profile/profile-file.ts';
import { cutText } from '#harness/text/cut-text.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { type Difference, type Rank, ranks } from './difference.ts';
import type { Drift } from './drift.ts';
import type { LostOperation } from './lost-operations.ts';
import type { Publication } from './published.ts';
import type { Confidence, LocatedOperation, Survey } from './survey.ts';

const headings: Readonly<Record<Rank, string>> = {
  breaks: 'breaks: a server that follows this document breaks a rule',
  differs: 'differs: this document omits something, or deviates in a way that may still conform',
  note: 'note: the API document leaves the point open',
};

export function listing(title: string, drift: Drift, showsNotes: boolean, lost: readonly LostOperation[]) {
  const { findings, matches, missing, further, prefix } = drift;
  const shown = ranks.filter((rank) => rank !== 'note' || showsNotes);
  const counts = ranks.map((rank) => `${rank}: ${countOf(findings, rank)}`).join(', ');
  const isHidden = !showsNotes && countOf(findings, 'note') > 0;
  const guessed = matches.filter(({ isSure }) => !isSure).length;
  const lines = [
    printable(title),
    `  ${matches.length} of ${matches.length + missing.length} operations found${guessed > 0 ? `, ${guessed} of them guessed` : ''}` +
      `; published but not in the contract: ${further.length}${prefix === '' ? '' : `; prefix of the paths: ${printable(prefix)}`}`,
    ...lost.map(({ operation, why }) => `  not readable: ${printable(operation)} (${printable(why)})`),
    ...shown.flatMap((rank) => section(rank, findings)),
    '',
    `  ${counts}${isHidden ? ' (--all shows the notes)' : ''}`,
  ];
  return `${lines.join('\n')}\n`;
}

function section(rank: Rank, findings: readonly Difference[]): readonly string[] {
  const groups = Map.groupBy(
    findings.filter((each) => each.rank === rank),
    ({ where, expected, actual, rule, openPoint }) =>
      JSON.stringify([where, expected, actual, rule, openPoint]),
  );
  if (groups.size === 0) return [];
  return ['', headings[rank], ...[...groups.values()].flatMap(describeGroup)];
}

function describeGroup([first, ...others]: readonly Difference[]): readonly string[] {
  if (first === undefined) return [];
  const { operation, where, expected, actual, rule, openPoint } = first;
  const operations = others.length === 0 ? operation : `${operation} and ${others.length} more`;
  return [
    `  ${(rule ?? openPoint ?? '').padEnd(6)}  ${operations}, ${printable(where)}`,
    `          expected ${printable(expected)}; published: ${printable(actual)}`,
  ];
}

export function countOf(findings: readonly Difference[], rank: Rank): number {
  return findings.filter((each) => each.rank === rank).length;
}

/** External text, safe for a line of a terminal. */
export function printable(text: string): string {
  return cutText(oneLine(text), 400);
}

export function driftJson({ source, openapi, lost }: Publication, drift: Drift): unknown {
  const { findings, matches, missing, further, prefix } = drift;
  return {
    source,
    openapi,
    prefix,
    summary: Object.fromEntries(ranks.map((rank) => [rank, countOf(findings, rank)])),
    operations: {
      found: matches.map(({ wanted, given, by, isSure }) => ({
        operation: wanted.id,
        method: given.method,
        path: given.path,
        by,
        isSure,
      })),
      missing: missing.map(({ id }) => id),
      further: further.map(({ method, path }) => ({ method, path })),
      ...(lost.length > 0 && { unreadable: lost }),
    },
    // Omits `kind`, and fixes the order of the fields.
    findings: findings.map(({ rank, operation, where, expected, actual, rule, openPoint }) => {
      return { rank, operation, where, expected, actual, rule, openPoint };
    }),
  };
}

const isSure: ReadonlySet<Confidence> = new Set(['published and responds', 'responds', 'published', 'given']);

/** Sorts the results of an inspection: found, guessed, or left to the user to decide. */
export function sortSurvey(
  survey: Survey,
  document: Pick<Publication, 'source' | 'lost'> | undefined,
  reason: string,
  given: Partial<ProfileFile> = {},
) {
  const { system, others, missing, prefix, casing, version } = survey;
  const { bodies, unwritten, habits } = survey;
  const { passwordMember } = habits.requests;
  const all = [...system, ...others];
  const placedBy = (ground: Confidence) => all.filter((each) => each.ground === ground);
  const sure = all.filter(({ ground }) => isSure.has(ground));
  const further =
    missing.length === 1
      ? 'path of 1 further operation, if the server has it'
      : `paths of ${missing.length} further operations, if the server has them`;
  return {
    found: [
      ...only(document !== undefined, `the OpenAPI document of the server: ${document?.source}`),
      ...only(prefix !== '', `all paths begin with ${prefix}`),
      ...only(version !== undefined, `the version: ${version}`),
      ...only(casing !== 'undetermined', `the casing of the responses: ${casing}`),
      ...only(passwordMember !== undefined, `the field for a new password: ${passwordMember}`),
      ...sure.map((each) => `${describePlace(each)} (${each.ground})`),
    ],
    guessed: [
      ...placedBy('guessed').map((each) => `${describePlace(each)}, because of words in its path`),
      ...placedBy('default').map((each) => `${describePlace(each)}, the path in the contract`),
      ...Object.keys(bodies).map((id) => `a body for ${id}, from the server's OpenAPI document`),
    ],
    needed: [
      ...only(
        document === undefined,
        `the paths of this server, because its OpenAPI document could not be read: ${reason}`,
      ),
      ...(document?.lost ?? []).map(({ operation, why }) => `what the document says of ${operation}: ${why}`),
      ...placedBy('unknown').map(({ operation }) => `the path of ${operation}`),
      ...unwritten.map((each) => `a body for ${each}: add one under "bodies", or its rules stay untested`),
      ...only(missing.length > 0, `the ${further}:`),
      ...inRows(missing),
      ...only(given.credentials === undefined, 'credentials: name environment variables under "credentials"'),
      ...only(given.allow === undefined, 'permissions: a run only reads unless "allow" lists other effects'),
      ...only(given.stateControl === undefined, 'state control, if the server can enter states'),
    ],
  };
}

function only(isTrue: boolean, line: string): readonly string[] {
  return isTrue ? [line] : [];
}

export function surveyListing(lines: ReturnType<typeof sortSurvey>, ending: string): string {
  const headings = { found: 'found', guessed: 'guessed', needed: 'needs you' } as const;
  const sections = (['found', 'guessed', 'needed'] as const).flatMap((part) =>
    lines[part].length === 0
      ? []
      : [headings[part], ...lines[part].map((each) => `  ${printable(each)}`), ''],
  );
  return `${[...sections, ending].join('\n')}\n`;
}

function describePlace({ operation, method, path }: LocatedOperation): string {
  return `${operation}: ${method} ${path}`;
}

function inRows(names: readonly string[]): readonly string[] {
  const rows = Map.groupBy(names, (name) => Math.floor(names.indexOf(name) / 4));
  return [...rows.values()].map((row) => `- ${row.join(', ')}`);
}
