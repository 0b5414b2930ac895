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
}

/** @param values of the statement so far; the places go on behind them. */
export function conditions(values: unknown[] = []): Conditions {
  const names: string[] = [];
  const texts: string[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  return {
    values,
    place,
    get name() {
      return names.filter((name) => name !== '').join(' ');
    },
    get text() {
      return texts.length === 0 ? 'true' : texts.join(' and ');
    },
    note(name) {
      names.push(name);
    },
    add(name, condition, ...value) {
      names.push(name);
      texts.push(condition(value.length === 0 ? '' : place(value[0])));
    },
  };
}
