/** A piece of a sentence. */
export type Words =
  | string
  | { readonly code: string }
  | { readonly strong: readonly Words[] }
  | { readonly link: string; readonly words: readonly Words[] };

/** One thing that the document says, with what tests it or the reason why nothing does. */
export interface Statement {
  /** One cell for each column of a table; a statement in a sentence has one. */
  readonly cells: readonly (readonly Words[])[];
  readonly rules: readonly string[];
  /** Entries of `openapi/open-points.yaml` that no rule records. */
  readonly openPoints: readonly string[];
  /** Set if the statement names neither a rule nor an open point. */
  readonly reason?: string;
}

export type Block =
  | { readonly kind: 'sentence'; readonly statement: Statement }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly Statement[] }
  | { readonly kind: 'caption'; readonly words: readonly Words[] }
  | { readonly kind: 'example'; readonly text: string };

export interface ListItem {
  readonly statement: Statement;
  readonly items: readonly Statement[];
}

/** A heading with what stands below it, up to the next heading. */
export interface Section {
  /** Such as `3.1.2`. A heading without a number belongs to the numbered section that it stands in. */
  readonly number: string;
  readonly title: string;
  /** The id of the heading on a page that is made from the document. */
  readonly anchor: string;
  readonly depth: number;
  readonly blocks: readonly Block[];
}

export function statementsOf({ blocks }: Section): readonly Statement[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'sentence') return [block.statement];
    if (block.kind === 'table') return block.rows;
    return block.kind === 'list' ? block.items.flatMap(({ statement, items }) => [statement, ...items]) : [];
  });
}

/** Whether a section is another one or stands in it: 3.1.2 is within 3.1 and 3. */
export function isWithin(number: string, other: string): boolean {
  return number === other || number.startsWith(`${other}.`);
}

export function plainText(words: readonly Words[]): string {
  return words
    .map((each) => {
      if (typeof each === 'string') return each;
      if ('code' in each) return each.code;
      return plainText('strong' in each ? each.strong : each.words);
    })
    .join('');
}
