import { PremiumLink } from '#client/ui/page/premium-link.tsx';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

interface OpenDaysNoteProps {
  /** Benefit of premium, after "Premium": "plans from every year and brand". */
  premium: string;
  /** Benefit of a login, after "Log in to". */
  login: string;
}

/** States that a free user's figures cover only the free days, and links to the rest. */
export function OpenDaysNote({ premium, login }: OpenDaysNoteProps) {
  return (
    <p className="mt-6 text-sm text-ink-2">
      Free view: last {freeHistoryDays} days, non-premium brands.{' '}
      <PremiumLink premium={`Premium ${premium}`} login={`Log in to ${login}`} />.
    </p>
  );
}
