const mark = '$date';

/** A row as JSON. A date is marked as one: a text that reads like a date stays a text. */
export function rowText(row: unknown): string {
  return JSON.stringify(
    row,
    function (this: Readonly<Record<string, unknown>>, name: string, value: unknown) {
      const plain = this[name];
      return plain instanceof Date ? { [mark]: value } : value;
    },
  );
}

export function rowOf(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(mark in value)) return value;
    return new Date(String(value[mark]));
  });
}
