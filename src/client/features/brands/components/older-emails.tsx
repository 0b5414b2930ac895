import { UpgradePanel } from '#client/components/ui/upgrade-panel.tsx';
import { UpgradeNow } from '#client/components/upgrade-now.tsx';
import { countOf } from '#shared/format/count.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** How much of the brand lies before the history this reader has, and what would open it. */
export function OlderEmails({ count, isAlone }: { count: number; isAlone: boolean }) {
  if (count === 0) return null;
  const are = count === 1 ? 'It is' : 'They are';
  return (
    <div className={isAlone ? '' : 'mt-10'}>
      <UpgradePanel
        size="md"
        title={`${countOf(count, 'more email', 'more emails')} from this brand`}
        action={<UpgradeNow />}
      >
        {are} older than the last {freeHistoryDays} days, which everyone can read. Premium opens the whole
        history for £25 per month.
      </UpgradePanel>
    </div>
  );
}
