import { readQuery } from '#shared/search-query.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';

/** The parameter that holds the campaign type the table is narrowed to. */
export const typeParameter = 'type';

/** The parameter that narrows the table to emails shown as their text, and the value that does so. */
export const displayParameter = 'display';
export const textOnly = 'text';

/** What the table of emails is narrowed to. */
export interface EmailListing {
  /** Trimmed; empty for every email. */
  query: string;
  type: CampaignType | null;
  /** Only emails whose html could not be cleaned. */
  isTextOnly: boolean;
}

/** Reads the listing of a shared address; a word that names no type narrows nothing. */
export function readEmailListing(search: URLSearchParams): EmailListing {
  return {
    query: readQuery(search),
    type: campaignTypes.find((type) => type === search.get(typeParameter)) ?? null,
    isTextOnly: search.get(displayParameter) === textOnly,
  };
}
