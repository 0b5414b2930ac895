const format = new Intl.NumberFormat('en-GB');

/** A count as people read it: 1234 as "1,234". The same on server and browser, whatever the reader's locale. */
export function formatCount(count: number): string {
  return format.format(count);
}

/** A count with its noun: "1 email", "2,000 emails". */
export function countOf(count: number, singular: string, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
