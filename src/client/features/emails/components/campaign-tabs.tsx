import { TabLinks } from '#client/components/ui/tab-links.tsx';
import { countedTypes } from '#client/features/emails/email-counts.ts';
import { type EmailFilters, emailFiltersSearch, withType } from '#client/features/emails/email-filters.ts';
import type { EmailCount } from '#shared/contract/brands.ts';

/** The id of the panel the tabs belong to. */
export const emailPanelId = 'emails';

/** The campaign types as tabs, each with how many emails it shows; each keeps the seasons that are chosen. */
export function CampaignTabs({ filters, counts }: { filters: EmailFilters; counts: readonly EmailCount[] }) {
  return (
    <TabLinks
      label="Campaign types"
      panelId={emailPanelId}
      tabs={countedTypes(counts, filters).map(({ value, label, count }) => ({
        id: `tab-${value}`,
        label,
        count,
        search: emailFiltersSearch(withType(filters, value)),
        isSelected: value === filters.type,
      }))}
    />
  );
}
