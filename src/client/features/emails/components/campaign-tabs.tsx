import { TabLinks } from '#client/components/ui/tab-links.tsx';
import { type EmailFilters, emailFiltersSearch, withType } from '#client/features/emails/email-filters.ts';
import { campaignTypeTabs } from '#shared/vocabulary/campaign-types.ts';

/** The id of the panel the tabs belong to. */
export const emailPanelId = 'emails';

/** The campaign types as tabs; each keeps the seasons that are chosen. */
export function CampaignTabs({ filters }: { filters: EmailFilters }) {
  return (
    <TabLinks
      label="Campaign types"
      panelId={emailPanelId}
      tabs={campaignTypeTabs.map(({ value, label }) => ({
        id: `tab-${value}`,
        label,
        search: emailFiltersSearch(withType(filters, value)),
        isSelected: value === filters.type,
      }))}
    />
  );
}
