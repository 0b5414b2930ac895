export interface Figure {
  /** Measured quantity; unique in its bench. */
  what: string;
  /** `ms`, `MB`, …; a unit that ends in `/s` is a rate. */
  unit: string;
  value: number;
  /** Minimum of a rate, maximum of any other figure. */
  budget: number;
}

/** Measures figures; `say` prints the progress. */
export type Bench = (say: (line: string) => void) => Promise<Figure[]>;

export const isRate = ({ unit }: Pick<Figure, 'unit'>): boolean => unit.endsWith('/s');

export const isWithinBudget = (figure: Pick<Figure, 'unit' | 'value' | 'budget'>): boolean =>
  isRate(figure) ? figure.value >= figure.budget : figure.value <= figure.budget;

const threeDigits = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });

export function quantity(value: number, unit: string): string {
  return `${threeDigits.format(value)}${unit.startsWith('/') || unit === '' ? '' : ' '}${unit}`;
}

/** Formats a rounded number with thousands separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
