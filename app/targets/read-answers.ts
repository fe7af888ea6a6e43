import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { connectionHeaders } from '#harness/profile/profile-file.ts';
import { type HarEntry, hasWholeAnswer, textOf } from '#harness/received/har.ts';
import { ownRequests, pathBelow } from '#harness/received/own-requests.ts';
import { openRecording } from '#harness/received/recording.ts';
import { headersOf } from '#harness/received/sent-requests.ts';
import { groupDigits } from '#harness/text/without-locale.ts';
import {
  type RecordedAnswer,
  type RecordedAnswers,
  recordedAnswers,
} from '#mocks/recorded/recorded-answers.ts';

interface Reading {
  /** The address of the API in the recording, if there are several. */
  readonly baseUrl: string | undefined;
  readonly interrupted: AbortSignal;
  readonly tell: (line: string) => void;
  readonly mostBytes?: number;
}

/** Reads the answers of the API in a recording, and says how many of them can be given. */
export async function readAnswers(
  file: string,
  contract: RequestContract,
  { baseUrl, interrupted, tell, mostBytes = limits.recordingBytes }: Reading,
): Promise<RecordedAnswers> {
  const recording = openRecording(file, { input: undefined, follow: false, interrupted });
  const requests = ownRequests(contract, file, baseUrl);
  const answers = recordedAnswers();
  let [all, used] = [0, 0];
  for await (const entry of requests.select(recording.entries)) {
    all += 1;
    const answer = answerIn(entry);
    if (answer === undefined) continue;
    used += 1;
    const { method, url, postData } = entry.request;
    const { pathname, searchParams: query } = new URL(url);
    const path = pathBelow(requests.base(), url) ?? pathname;
    answers.add({ method: method.toUpperCase(), path, query, body: textOf(postData) }, answer);
    if (answers.bytes() > mostBytes) throw tooLong(file, mostBytes);
  }
  if (used === 0)
    throw new HarnessError('NOTHING_EXERCISED', `No API response in ${file} is complete.`, {
      hint: 'Record the responses with their headers and bodies.',
    });
  const unread = recording.unread();
  if (unread !== '') tell(`${file}: entries that cannot be read (skipped): ${unread}`);
  const left = used < all ? '; the others are incomplete' : '';
  tell(`${file}: ${groupDigits(used)} of ${groupDigits(all)} API responses are used${left}`);
  return answers;
}

/** Headers about the connection or the page of the recorded client: they would be wrong for another one. */
const unrepeated = new Set([
  ...connectionHeaders,
  'alt-svc',
  'content-encoding',
  'date',
  'set-cookie',
  'strict-transport-security',
]);

/** The recorded answer, unless a part of it is missing or it is only valid for one client. */
function answerIn(entry: HarEntry): RecordedAnswer | undefined {
  const { status, headers: recorded, content } = entry.response;
  if (!hasWholeAnswer(entry) || !Number.isInteger(status) || status < 200 || status > 599) return undefined;
  const headers = headersOf(recorded);
  const body = Buffer.from(content?.text ?? '', content?.encoding === 'base64' ? 'base64' : 'utf8');
  // A 304 refers to what the recorded client had kept. Our own recordings leave out bodies other than JSON.
  const isLeftOut = body.byteLength === 0 && headers.has('content-type') && entry.request.method !== 'HEAD';
  if (status === 304 || isLeftOut) return undefined;
  for (const name of [...headers.keys()])
    if (unrepeated.has(name) || /^(?:access-control|proxy)-/.test(name)) headers.delete(name);
  return { status, headers, body };
}

function tooLong(file: string, mostBytes: number): HarnessError {
  const most = `${mostBytes / 1_000_000} MB`;
  return new HarnessError('FILE_INVALID', `${file} has more than ${most} of API responses.`, {
    hint: 'All of them would be in memory: give a shorter recording.',
  });
}
