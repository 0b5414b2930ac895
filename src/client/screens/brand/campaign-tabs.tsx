import { type EmailFilters, emailFiltersSearch, withType } from '#client/features/emails/email-filters.ts';
import { countedTypes, countUntabbed } from '#client/screens/brand/email-counts.ts';
import { TabLinks } from '#client/ui/tab-links.tsx';
import type { EmailCount } from '#shared/contract/library/brands.ts';
import { formatCount } from '#shared/format/count.ts';

/** Id of the tabs' panel. */
export const emailPanelId = 'emails';

/** The campaign types as tabs with counts; each keeps the chosen seasons. */
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

/** Explains why All Emails may show more than the sum of the other tabs. */
export function UntabbedNote({ filters, counts }: { filters: EmailFilters; counts: readonly EmailCount[] }) {
  const count = filters.type === 'all' ? countUntabbed(counts, filters) : 0;
  if (count === 0) return null;
  return (
    <p className="ml-auto min-w-0 text-right text-sm text-ink-3 text-balance max-md:max-w-44 max-md:text-xs">
      Includes {count === 1 ? '1 email of another type' : `${formatCount(count)} emails of other types`}
    </p>
  );
}
