import { createHash } from 'node:crypto';

/** Builds the conditions of a statement, with the values of all its placeholders. */
export interface Conditions {
  readonly values: unknown[];
  /** All conditions, joined with `and`; `true` if there is none. */
  readonly text: string;
  /** Names the conditions, so that each combination is one named statement; PostgreSQL keeps 63 bytes. */
  readonly name: string;
  /** Adds a value and returns its placeholder, such as `$3`. */
  place(value: unknown): string;
  /** Adds to the name a difference between statements that is no condition. */
  note(name: string): void;
  add(name: string, condition: (place: string) => string, ...value: [unknown?]): void;
  /**
   * Keyset pagination: keeps the rows after the last one of the page before, by the columns the list is
   * sorted by.
   * @param sign `>` if the list ascends.
   */
  after(columns: string, row: { at: string; id: number | string } | undefined, sign?: '<' | '>'): void;
}

/** SQL: an instant as text with microseconds, as cursors hold it. */
export const instantText = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** @param values of the statement so far; new placeholders follow them. */
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

/** PostgreSQL keeps 63 bytes of a name, so longer ones end in a hash. */
export function statementName(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 40)} ${createHash('sha256').update(name).digest('base64url').slice(0, 22)}`;
}
