import { steering } from '#reports/visible.ts';

/** A variable of the environment, and what it stands for where it is not set. */
export interface Variable {
  readonly variable: string;
  readonly fallback?: string;
}

/** What a shell reads as one word: texts as they are, and variables by name. */
export type Word = readonly (string | Variable)[];

/** Quotes a word for a POSIX shell. What cannot be seen is written as `$'\xNN'`, which bash, zsh and ksh read. */
export function quoted(word: Word): string {
  const pieces = joined(word);
  const texts = pieces.filter((piece) => typeof piece === 'string');
  const isPlain = texts.every((text) => /^[\w@%+=:,./-]*$/.test(text));
  if (isPlain && texts.length > 0 && texts.length === pieces.length) return texts.join('');
  // Double quotes where nothing needs the stronger ones: a header with a variable reads best that way.
  if (texts.length < pieces.length && texts.every((text) => /^[\w@%+=:,./ ?&;-]*$/.test(text))) {
    return `"${pieces.map((piece) => (typeof piece === 'string' ? piece : `$${bounded(piece)}`)).join('')}"`;
  }
  return (
    pieces.map((piece) => (typeof piece === 'string' ? strong(piece) : `"$${bounded(piece)}"`)).join('') ||
    "''"
  );
}

function joined(word: Word): Word {
  const pieces: Word[number][] = [];
  for (const piece of word) {
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else if (piece !== '') pieces.push(piece);
  }
  return pieces;
}

function bounded({ variable, fallback }: Variable): string {
  return fallback === undefined ? variable : `{${variable}:-${fallback}}`;
}

function strong(text: string): string {
  return text
    .toWellFormed()
    .split(/((?:[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Zl}\p{Zp}])+)/u)
    .filter((part) => part !== '')
    .map((part) =>
      part.search(steering) === -1 ? `'${part.replaceAll("'", "'\\''")}'` : `$'${bytes(part)}'`,
    )
    .join('');
}

function bytes(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
    .join('');
}
