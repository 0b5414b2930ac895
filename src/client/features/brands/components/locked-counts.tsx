import type { LockedBrand } from '#shared/contract/library/brands.ts';
import { formatCount } from '#shared/format/count.ts';
import { campaignTypeLabels, campaignTypeTabs } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** Plurals as in the tabs of an open brand; other types are named as on their badges. */
const typeLabels: Record<string, string> = {
  ...campaignTypeLabels,
  ...Object.fromEntries(campaignTypeTabs.map(({ value, label }) => [value, label])),
};

/** Counts per type and season that premium would open. */
export function LockedCounts({ card }: { card: Pick<LockedBrand, 'campaignTypes' | 'seasons'> }) {
  if (card.campaignTypes.length === 0) return null;
  return (
    <section aria-labelledby="locked-counts" className="mt-10 max-md:mt-8">
      <h2 id="locked-counts" className="heading">
        What you'd unlock
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Counts
          title="By type"
          rows={card.campaignTypes.map(({ value, count }) => ({ label: typeLabels[value] ?? value, count }))}
        />
        {card.seasons.length > 0 && (
          <Counts
            title="By season"
            rows={card.seasons.map(({ value, count }) => ({ label: seasonLabels[value], count }))}
          />
        )}
      </div>
    </section>
  );
}

function Counts({ title, rows }: { title: string; rows: ReadonlyArray<{ label: string; count: number }> }) {
  return (
    <div>
      <h3 className="pb-2 text-sm font-control text-ink-2">{title}</h3>
      <dl className="border-t border-line">
        {rows.map(({ label, count }) => (
          <div
            key={label}
            className="flex min-h-10 items-center justify-between gap-4 border-b border-line py-2"
          >
            <dt>{label}</dt>
            <dd className="font-strong tabular">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
