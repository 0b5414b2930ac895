import { UpgradePanel } from '#client/components/ui/upgrade-panel.tsx';
import { UpgradeNow } from '#client/components/upgrade-now.tsx';
import type { PremiumEmail } from '#shared/contract/emails.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** An email that is closed to this reader: of a premium brand, or older than the free history. */
export function PremiumEmailPanel({
  brand,
  level = 2,
}: {
  brand: PremiumEmail['brand'] | null;
  level?: 1 | 2;
}) {
  return (
    <UpgradePanel title="Premium Email" level={level} action={<UpgradeNow />}>
      This email{brand === null ? '' : ` from ${brand.name}`} is for premium readers: everyone can read the
      last {freeHistoryDays} days of brands that are not premium. £25 per month opens all brands and emails
      and the whole history.
    </UpgradePanel>
  );
}
