import { useHasBilling } from '#client/platform/api/app-context.ts';
import { LogInPanel, UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import { countOf } from '#shared/format/count.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

/** Number of the brand's emails before this viewer's history, with a link to premium. */
export function OlderEmails({ count, isAlone }: { count: number; isAlone: boolean }) {
  const hasBilling = useHasBilling();
  if (count === 0) return null;
  const title = `${countOf(count, 'more email', 'more emails')} from this brand`;
  const older = `The free view covers the last ${freeHistoryDays} days.`;
  return (
    <div className={isAlone ? '' : 'mt-10'}>
      {hasBilling ? (
        <UpgradePanel size="md" title={title}>
          {older} Premium opens the whole history of every brand for {premiumPrice} a month.
        </UpgradePanel>
      ) : (
        <LogInPanel size="md" title={title}>
          {older} Log in to read the whole history.
        </LogInPanel>
      )}
    </div>
  );
}
