import { useHasBilling } from '#client/platform/api/app-context.ts';
import { LogInPanel, UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import type { PremiumEmail } from '#shared/contract/library/emails.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

/** An email that is closed to this viewer: of a premium brand, or older than the free history. */
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
        This email{from} is more than {freeHistoryDays} days old. Log in to read the whole archive.
      </LogInPanel>
    );
  }
  return (
    <UpgradePanel title="Premium email" level={level}>
      This email{from} is part of Premium. Free accounts include the last {freeHistoryDays} days of most
      brands; Premium unlocks every brand and the full archive for {premiumPrice} a month.
    </UpgradePanel>
  );
}
