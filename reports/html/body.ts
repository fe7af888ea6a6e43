import { groupDigits } from '#harness/text/without-locale.ts';
import { indented, placeOf } from './indented.ts';
import { html, type Markup, type Part } from './markup.ts';
import { limits, type MarkedField } from './selection.ts';

/** A field that is marked, or the beginning of the object in which it is missing. */
interface Mark extends MarkedField {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly isMissing: boolean;
}

/** A body as text. Fields that show failures are marked; their marks have ids that begin with `id`. */
export function bodyBlock(
  title: string,
  body: string,
  fields: readonly MarkedField[] = [],
  id = 'field',
): Markup {
  if (body === '') return html`<p class="small">${title}: empty</p>`;
  const laidOut = indented(
    body,
    fields.map(({ field }) => field),
  );
  const { text } = laidOut;
  const marks: Mark[] = fields.flatMap((each) => {
    const place = placeOf(each.field, laidOut);
    return place === undefined ? [] : { ...each, ...place, id };
  });
  // If the first field is further down than the page shows, the page begins shortly before it.
  const first = marks[0]?.from ?? 0;
  const lineStart = text.lastIndexOf('\n', first - limits.body / 12) + 1;
  const start = first < limits.body ? 0 : Math.max(lineStart, first - limits.body / 2);
  const end = Math.min(start + limits.body, text.length);
  const shown = marks
    .map((mark, index) => ({ ...mark, id: `${id}-${index + 1}`, to: Math.min(mark.to, end) }))
    .filter(({ from, to }) => from >= start && from < to)
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const isWhole = start === 0 && end === text.length;
  return html`<figure><figcaption>${title}${linksTo(shown)}</figcaption><pre tabindex="0" role="group" aria-label="${title}">${start > 0 && '…\n'}${withMarks(text, start, end, shown)}</pre>${
    !isWhole &&
    html`<p class="small">This is a part of ${groupDigits(body.length)} characters; result.json has more.</p>`
  }</figure>`;
}

/** Links to the marks: of fields that are there, then of objects in which a field is missing. */
function linksTo(shown: readonly Mark[]): Part {
  return (['marked', 'missing'] as const).map((word) => {
    const members = shown.filter(({ isMissing }) => isMissing === (word === 'missing'));
    return members.map(
      ({ id, field, rules }, at) =>
        html`${at === 0 ? `; ${word}: ` : ', '}<a href="#${id}">${field.slice(1).replaceAll('/', '.') || 'all of it'}</a> (${rules.join(', ')})`,
    );
  });
}

/** The marks are in the order of the text. A mark may be within another. */
function withMarks(text: string, start: number, end: number, marks: readonly Mark[]): Part {
  const [mark, ...others] = marks;
  if (mark === undefined) return text.slice(start, end);
  const { id, from, to } = mark;
  const within = others.filter((each) => each.from < to);
  return [
    text.slice(start, from),
    html`<mark id="${id}"><span class="unseen">marked: </span>${withMarks(text, from, to, within)}</mark>`,
    withMarks(text, to, end, others.slice(within.length)),
  ];
}
