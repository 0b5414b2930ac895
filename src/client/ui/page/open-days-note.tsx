import { PremiumLink } from '#client/ui/page/premium-link.tsx';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

interface OpenDaysNoteProps {
  /** What premium gives, after "Premium": "plans from every year and brand". */
  premium: string;
  /** The same after "Log in to". */
  login: string;
}

/** What was read from emails is for a free reader from the free days; and where the rest is. */
export function OpenDaysNote({ premium, login }: OpenDaysNoteProps) {
  return (
    <p className="mt-6 text-sm text-ink-2">
      Free view: last {freeHistoryDays} days, non-premium brands.{' '}
      <PremiumLink premium={`Premium ${premium}`} login={`Log in to ${login}`} />.
    </p>
  );
}
