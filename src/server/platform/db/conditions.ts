import { createHash } from 'node:crypto';

/** The conditions of a statement that is put together, with the values of all its places. */
export interface Conditions {
  readonly values: unknown[];
  /** All of them; `true` when there is none. */
  readonly text: string;
  /** Names which conditions there are, so that each combination is one named statement; PostgreSQL keeps 63 bytes. */
  readonly name: string;
  /** Adds a value and answers its place, such as `$3`. */
  place(value: unknown): string;
  /** Adds to the name what is not a condition here. */
  note(name: string): void;
  add(name: string, condition: (place: string) => string, ...value: [unknown?]): void;
  /**
   * Leaves what stands behind a row: the last one of the page before, by the columns that the list is sorted by.
   * @param sign `>` where the list ascends.
   */
  after(columns: string, row: { at: string; id: number | string } | undefined, sign?: '<' | '>'): void;
}

/** SQL: an instant as text with microseconds, as cursors keep it. */
export const instantText = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** @param values of the statement so far; the places go on behind them. */
export function conditions(values: unknown[] = []): Conditions {
  const names: string[] = [];
  const texts: string[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const add: Conditions['add'] = (name, condition, ...value) => {
    names.push(name);
    texts.push(condition(value.length === 0 ? '' : place(value[0])));
  };
  return {
    values,
    place,
    add,
    get name() {
      return names.filter((name) => name !== '').join(' ');
    },
    get text() {
      return texts.length === 0 ? 'true' : texts.join(' and ');
    },
    note(name) {
      names.push(name);
    },
    after(columns, row, sign = '<') {
      if (row !== undefined) add('after', () => `(${columns}) ${sign} (${place(row.at)}, ${place(row.id)})`);
    },
  };
}

/** PostgreSQL keeps 63 bytes of a name: longer ones end in what tells them apart. */
export function statementName(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 40)} ${createHash('sha256').update(name).digest('base64url').slice(0, 22)}`;
}
