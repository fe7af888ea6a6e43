import type { ProfileFile } from '#harness/http/profile/profile-file.ts';
import { printable } from './listing.ts';
import type { Ground, Placed, Survey } from './survey.ts';

/** What a survey comes to for its reader, each in lines of text. */
export interface SurveyLines {
  readonly found: readonly string[];
  readonly guessed: readonly string[];
  readonly needed: readonly string[];
}

const sure: readonly Ground[] = ['published and answers', 'answers', 'published', 'given'];

/** Sorts a survey into what was found, what was guessed and what only a person can tell. */
export function sortSurvey(
  survey: Survey,
  document: string | undefined,
  reason: string,
  given: Partial<ProfileFile> = {},
): SurveyLines {
  const { system, others, missing, prefix, casing, version } = survey;
  const all = [...system, ...others];
  const unknown = system.filter(({ ground }) => ground === 'unknown');
  const assumed = system.filter(({ ground }) => ground === 'default');
  return {
    found: [
      ...(document === undefined ? [] : [`the OpenAPI document of the server: ${document}`]),
      ...(prefix === '' ? [] : [`all paths begin with ${prefix}`]),
      ...(version === undefined ? [] : [`the version: ${version}`]),
      ...(casing === 'undetermined' ? [] : [`the casing of the answers: ${casing}`]),
      ...all
        .filter(({ ground }) => sure.includes(ground))
        .map((each) => `${describePlace(each)} (${each.ground})`),
    ],
    guessed: [
      ...all
        .filter(({ ground }) => ground === 'guessed')
        .map((each) => `${describePlace(each)}, from its words`),
      ...assumed.map((each) => `${describePlace(each)}, where the contract puts it`),
      ...Object.keys(survey.bodies).map(
        (operation) => `a body for ${operation}, from the document of the server`,
      ),
    ],
    needed: [
      ...(document === undefined
        ? [`the paths of this server, since its document could not be read: ${reason}`]
        : []),
      ...unknown.map(({ operation }) => `the path of ${operation}`),
      ...(missing.length > 0
        ? [
            `the path${missing.length > 1 ? 's' : ''} of ${missing.length} further operation${missing.length > 1 ? 's' : ''}, if it has ${missing.length > 1 ? 'them' : 'it'}:`,
            ...inRows(missing),
          ]
        : []),
      ...(given.credentials === undefined
        ? ['credentials: name environment variables under "credentials"']
        : []),
      ...(given.allow === undefined ? ['permission: a run only reads unless "allow" says more'] : []),
      ...(given.stateControl === undefined
        ? ['state control, if the server can be brought into states']
        : []),
    ],
  };
}

/** The listing of a survey, with what is new to a profile if there was one. */
export function surveyListing(
  lines: SurveyLines,
  news: readonly string[] | undefined,
  ending: string,
): string {
  const headings = { found: 'found', guessed: 'guessed', needed: 'needed from a person' } as const;
  const sections = (['found', 'guessed', 'needed'] as const).flatMap((part) =>
    lines[part].length === 0
      ? []
      : [headings[part], ...lines[part].map((each) => `  ${printable(each)}`), ''],
  );
  const fresh = news?.length === 0 ? ['nothing'] : (news ?? []);
  const compared =
    news === undefined ? [] : ['new to the profile', ...fresh.map((each) => `  ${printable(each)}`), ''];
  return `${[...sections, ...compared, ending].join('\n')}\n`;
}

function describePlace({ operation, method, path }: Placed): string {
  return `${operation}: ${method} ${path}`;
}

function inRows(names: readonly string[]): readonly string[] {
  const rows = Math.ceil(names.length / 4);
  return Array.from({ length: rows }, (_, row) => `- ${names.slice(row * 4, row * 4 + 4).join(', ')}`);
}
