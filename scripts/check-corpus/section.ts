/** One part of the check: its figures, in lines for people, and its faults. */
export interface Section {
  title: string;
  lines: string[];
  /** One sentence for each fault; empty if there is none. */
  faults: string[];
}

/** A broken rule causes many faults: the first ones are printed, the rest counted. */
const shownFaults = 25;

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
