/** One measurement and what it may be. */
export interface Figure {
  /** Begins with the name of its bench. */
  name: string;
  /** `ms`, `MB`, …; one that ends in `/s` is a rate. */
  unit: string;
  value: number;
  /** Of a rate the least, of everything else the most. */
  budget: number;
}

/** Measures something, and says what it does meanwhile. */
export type Bench = (say: (line: string) => void) => Promise<Figure[]>;

const isWithinBudget = ({ unit, value, budget }: Figure): boolean =>
  unit.endsWith('/s') ? value >= budget : value <= budget;

/** Such as `34 ms of 60 ms ✓`. */
export function describeFigure(figure: Figure): string {
  const { unit, value, budget } = figure;
  return `${quantity(value, unit)} of ${quantity(budget, unit)} ${isWithinBudget(figure) ? '✓' : '✗'}`;
}

const threeDigits = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });

export function quantity(value: number, unit: string): string {
  return `${threeDigits.format(value)}${unit.startsWith('/') || unit === '' ? '' : ' '}${unit}`;
}

/** A rounded number with thousands separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
