import { maxReportLength } from '#shared/vocabulary/limits.ts';

/** What is most often wrong; the last one says nothing by itself. */
export const reportChoices = [
  'It shows personal data',
  'It is not from this brand',
  'I own the rights',
  'It is misleading or harmful',
  'Something else',
] as const;

export type ReportChoice = (typeof reportChoices)[number];

const somethingElse: ReportChoice = 'Something else';

/** As many characters as may be written beside the longest choice. */
export const maxDetailsLength =
  maxReportLength - Math.max(...reportChoices.map((choice) => choice.length)) - '. '.length;

/** The choice and what was written beside it, as one text. */
export function reportReason(choice: ReportChoice | null, details: string): string {
  const written = details.trim();
  if (choice === null || choice === somethingElse) return written;
  return written === '' ? choice : `${choice}. ${written}`;
}
