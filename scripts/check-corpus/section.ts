/** One part of the check: what it measured, in lines for people, and what must not be. */
export interface Section {
  title: string;
  lines: string[];
  /** One sentence for each thing that is wrong; empty when all is well. */
  faults: string[];
}

/** Faults are many when something breaks: so many are printed, the rest is counted. */
const shownFaults = 25;

/** The section as it is printed. */
export function describeSection({ title, lines, faults }: Section): string {
  const shown = faults.slice(0, shownFaults).map((fault) => `  !! ${fault}`);
  const rest = faults.length - shown.length;
  return [
    `${faults.length === 0 ? '✓' : '✗'} ${title}`,
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    ...shown,
    ...(rest > 0 ? [`  !! and ${rest} more`] : []),
  ].join('\n');
}
