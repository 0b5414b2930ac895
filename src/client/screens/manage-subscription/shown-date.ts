import { subscriptionDate } from '#shared/format/subscription-date.ts';

/** '3rd March 2025'; null where there is no date to show. */
export function shownDate(instant: string | null | undefined): string | null {
  return instant == null || Number.isNaN(Date.parse(instant)) ? null : subscriptionDate(instant);
}
