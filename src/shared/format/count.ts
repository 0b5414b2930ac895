const format = new Intl.NumberFormat('en-GB');

/** A count as it came; one that is missing from an answer is 0 (specification, section 2). */
type Count = number | null | undefined;

/** A count as people read it: 1234 as "1,234". The same on server and browser, whatever the reader's locale. */
export function formatCount(count: Count): string {
  return format.format(count ?? 0);
}

/** A count with its noun: "1 email", "2,000 emails". */
export function countOf(count: Count, singular: string, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
