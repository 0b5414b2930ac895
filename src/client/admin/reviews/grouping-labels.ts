import type { WaitingGrouping } from '#shared/vocabulary/waiting-groupings.ts';

/** What waiting emails are taken together by. */
export const groupingLabels: Readonly<Record<WaitingGrouping, string>> = {
  brand: 'Brand',
  rule: 'Reason',
  sender: 'Sender',
  run: 'Arrived with',
};
