import type { SavedListItem } from '#shared/contract/saved-lists.ts';

/** A spreadsheet runs a cell that starts like this, full-width too, as a formula; an apostrophe before it makes it text (OWASP, CSV injection). */
const startsFormula = /^[=+\-@\t\r＝＋－＠]/;

export const csvHead = csvLine([
  'Received',
  'Brand',
  'Subject',
  'Campaign type',
  'Season',
  'Notes',
  'Added',
  'Address',
]);

/** One saved email as a line of RFC 4180. @param baseUrl BASE_URL, for the address of the email's page. */
export function csvItem(item: SavedListItem, baseUrl: string): string {
  const { email } = item;
  return csvLine([
    email.receivedAt,
    email.brand.name,
    email.subject,
    email.campaignType,
    email.season,
    item.notes ?? '',
    item.addedAt,
    `${baseUrl}/email/${email.id}`,
  ]);
}

function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = startsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
