import { useHasBilling } from '#client/platform/api/app-context.ts';
import { LogInPanel, UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import type { PremiumEmail } from '#shared/contract/emails.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

/** An email that is closed to this reader: of a premium brand, or older than the free history. */
export function PremiumEmailPanel({
  brand,
  level = 2,
}: {
  brand: PremiumEmail['brand'] | null;
  level?: 1 | 2;
}) {
  const hasBilling = useHasBilling();
  const from = brand === null ? '' : ` from ${brand.name}`;
  if (!hasBilling) {
    return (
      <LogInPanel title="Log in to read this email" level={level}>
        Everyone can read the last {freeHistoryDays} days. This email{from} is older: logging in opens the
        whole history.
      </LogInPanel>
    );
  }
  return (
    <UpgradePanel title="Premium Email" level={level}>
      This email{from} is for premium readers: everyone can read the last {freeHistoryDays} days of brands
      that are not premium. {premiumPrice} per month opens all brands and emails and the whole history.
    </UpgradePanel>
  );
}
