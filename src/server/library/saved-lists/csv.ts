import type { SavedListItem } from '#shared/contract/library/saved-lists.ts';
import { csvLine } from '#shared/format/csv-line.ts';

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

/**
 * Formats one saved email as an RFC 4180 line. @param baseUrl BASE_URL, for the address of the email's page.
 */
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
