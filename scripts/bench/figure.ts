/** One measurement and its budget. */
export interface Figure {
  /** What was measured; unique in its bench. */
  what: string;
  /** `ms`, `MB`, …; one that ends in `/s` is a rate. */
  unit: string;
  value: number;
  /** Of a rate the minimum, of everything else the maximum. */
  budget: number;
}

/** Measures something; `say` prints its progress. */
export type Bench = (say: (line: string) => void) => Promise<Figure[]>;

export const isRate = ({ unit }: Pick<Figure, 'unit'>): boolean => unit.endsWith('/s');

export const isWithinBudget = (figure: Pick<Figure, 'unit' | 'value' | 'budget'>): boolean =>
  isRate(figure) ? figure.value >= figure.budget : figure.value <= figure.budget;

const threeDigits = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });

export function quantity(value: number, unit: string): string {
  return `${threeDigits.format(value)}${unit.startsWith('/') || unit === '' ? '' : ' '}${unit}`;
}

/** A rounded number with thousands separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
