import { useHasBilling } from '#client/platform/api/app-context.ts';
import { LogInPanel, UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import { countOf } from '#shared/format/count.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

/** How much of the brand lies before the history this reader has, and what would open it. */
export function OlderEmails({ count, isAlone }: { count: number; isAlone: boolean }) {
  const hasBilling = useHasBilling();
  if (count === 0) return null;
  const title = `${countOf(count, 'more email', 'more emails')} from this brand`;
  const are = count === 1 ? 'It is' : 'They are';
  const older = `${are} older than the last ${freeHistoryDays} days, which everyone can read.`;
  return (
    <div className={isAlone ? '' : 'mt-10'}>
      {hasBilling ? (
        <UpgradePanel size="md" title={title}>
          {older} Premium opens the whole history for {premiumPrice} per month.
        </UpgradePanel>
      ) : (
        <LogInPanel size="md" title={title}>
          {older} Logging in opens the whole history.
        </LogInPanel>
      )}
    </div>
  );
}
