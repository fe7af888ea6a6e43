// Pages of lists, and names of enums.
import { Refusal } from './answers.mjs';
import { breaks } from './breakage.mjs';

const written = (number) => number.toLocaleString('de-CH');

function whole(query, name, otherwise) {
  const text = query.get(name) ?? String(otherwise);
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Refusal(422, 'not_a_number', `${name} must be a whole number from 1.`);
}

/** One page of rows: sections 2.8, 4.2 and 8. */
export function pageOf(rows, query) {
  const [page, pageSize] = [whole(query, 'page', 1), whole(query, 'pageSize', 25)];
  if (pageSize > 100) throw new Refusal(400, 'page_too_large', 'pageSize must not exceed 100.');
  if ((page - 1) * pageSize > 1_000_000 && !breaks('no-depth')) {
    const deepest = written(Math.floor(1_000_000 / pageSize) + 1);
    const told = `No more than ${written(1_000_000)} rows can be skipped: page ${deepest} is the deepest.`;
    throw new Refusal(400, 'too_deep', told);
  }
  const wanted = query.get('filter')?.toLowerCase() ?? '';
  const found = rows.filter(({ Name, DisplayName }) =>
    `${Name ?? DisplayName}`.toLowerCase().includes(wanted),
  );
  const totalPages = Math.max(1, Math.ceil(found.length / pageSize)) + (breaks('page-count') ? 1 : 0);
  if (page > totalPages) throw new Refusal(404, 'no_such_page', `The last page is ${totalPages}.`);
  const items = found.slice((page - 1) * pageSize, page * pageSize);
  const flags = { hasNextPage: page < totalPages, hasPreviousPage: page > 1 };
  return { items, totalCount: found.length, page, pageSize, totalPages, ...flags };
}

/** One of the names that a field can take, in any letter case; never a number (section 7). */
export function named(field, value, names) {
  const index = breaks('numbers-for-names') && typeof value === 'number' ? value % names.length : -1;
  const found = names[index] ?? names.find((name) => name.toLowerCase() === String(value).toLowerCase());
  if (found !== undefined) return found;
  const validationErrors = [{ field, problem: `must be one of ${names.join(', ')}` }];
  const status = typeof value === 'number' ? 400 : 422;
  throw new Refusal(status, 'no_such_name', `${field} cannot be taken.`, { validationErrors });
}
