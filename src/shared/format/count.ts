const format = new Intl.NumberFormat('en-GB');

/** A count of an answer; a missing one is 0 (specification, section 2). */
type Count = number | null | undefined;

/** Formats a count: 1234 as "1,234". The same on server and browser, regardless of the viewer's locale. */
export function formatCount(count: Count): string {
  return format.format(count ?? 0);
}

/** Formats a count with its noun: "1 email", "2,000 emails". */
export function countOf(count: Count, singular: string, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
