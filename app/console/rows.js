import { copyButton, curlLine, element, inWords } from './element.js';

const tones = { Healthy: 'good', Degraded: 'warn', Unhealthy: 'bad' };

/** The text and the tone of a status. */
export function verdictOf(status) {
  return [status, tones[status] ?? 'bad'];
}

export function serviceRow({ service, status, condition, reason, currentWork }) {
  const [words, tone] = verdictOf(status);
  return element('li', {}, [
    element('strong', {}, [service]),
    element('span', { class: `verdict ${tone}` }, [`${words}: ${condition}`]),
    element('span', { class: 'quiet' }, [reason]),
    ...(currentWork === null ? [] : [element('span', { class: 'quiet' }, [`Work: ${currentWork}`])]),
  ]);
}

/** One request: an expandable line. All client data is shown as text, never as markup. */
export function requestRow(request, api) {
  const { at, method, path, status, durationMs, violations } = request;
  const count = violations.length;
  const [mark, tone] = markOf(violations);
  const line = element('summary', {}, [
    element('time', { datetime: at, class: 'quiet' }, [new Date(at).toTimeString().slice(0, 8)]),
    element('span', { class: 'method' }, [method]),
    element('span', { class: 'path', title: path }, [path]),
    element('span', { class: `verdict ${tone}` }, [mark]),
    element('span', { class: 'number' }, [status === 0 ? 'dropped' : String(status ?? '…')]),
    element('span', { class: 'number took quiet' }, [status === undefined ? 'waiting' : `${durationMs} ms`]),
  ]);
  const about = { 'data-id': request.id, 'data-answered': status !== undefined };
  return element('li', { class: count === 0 ? '' : 'violation', ...about }, [
    element('details', {}, [line, more(request, api)]),
  ]);
}

// Only a warning if every violation concerns an open point, for which the contract chose another value.
function markOf(violations) {
  if (violations.length === 0) return ['valid', 'good'];
  const words = `${violations.length} violation${violations.length === 1 ? '' : 's'}`;
  return [words, violations.some(({ basis }) => basis === 'stated') ? 'bad' : 'warn'];
}

function more(request, api) {
  const { path, operation, caller, violations, headers, body, bodyBytes, answerHeaders, answer } = request;
  const who = [caller.kind, caller.authentication === 'none' ? 'no credentials' : caller.authentication];
  const about = [operation ?? 'no operation of the contract', who.filter(Boolean).join(', ')].join(' · ');
  return element('div', { class: 'more' }, [
    element('div', { class: 'quiet about' }, [
      about,
      copyButton('Copy as curl', `${request.method} ${path}`, () => curlLine(api, request)),
    ]),
    ...(violations.length === 0
      ? []
      : [element('ul', { class: 'violations' }, violations.map(violationRow))]),
    ...headerBlock('Headers sent', path, headers),
    ...(body === undefined ? [] : bodyBlock('Body sent', path, body)),
    ...(body === undefined && bodyBytes > 0
      ? [element('div', { class: 'quiet' }, [`A body of ${bodyBytes} bytes, not recorded.`])]
      : []),
    ...(answerHeaders === undefined ? [] : headerBlock('Headers received', path, answerHeaders)),
    ...(answer === undefined ? [] : bodyBlock('Body received', path, answer)),
  ]);
}

function headerBlock(words, path, headers) {
  const text = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return textBlock(words, path, text);
}

function bodyBlock(words, path, body) {
  return textBlock(words, path, JSON.stringify(body, null, 2));
}

function textBlock(words, path, text) {
  return [
    element('div', { class: 'quiet about' }, [words, copyButton('Copy', `${words}, ${path}`, () => text)]),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': `${words}: ${path}` }, [text]),
  ];
}

/** A state that was entered, by any client. */
export function inForceRow({ state, params, times }) {
  const words = inWords(params ?? {});
  return element('li', {}, [
    element('strong', {}, [state]),
    ...(times > 1 ? [element('span', { class: 'quiet' }, [` ${times} times`])] : []),
    ...(words === '' ? [] : [element('span', { class: 'quiet block' }, [words])]),
  ]);
}

function violationRow({ in: part, at, message, basis }) {
  const note = basis === 'open' ? ' (the document leaves this open)' : '';
  return element('li', {}, [element('code', {}, [`${part} ${at}`.trim()]), ` ${message}${note}`]);
}
