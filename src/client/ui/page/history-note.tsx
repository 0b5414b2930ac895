import { useHasBilling } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

interface HistoryNoteProps {
  /** Days that were looked through. */
  days: number;
  /** How far the whole history goes back, which anybody may know; null before that is known. */
  wholeMonths: number | null;
  /** Where premium is told of. */
  premiumPath: string;
}

/** How far back a search of the free plan goes, and what would look further. */
export function HistoryNote({ days, wholeMonths, premiumPath }: HistoryNoteProps) {
  const hasBilling = useHasBilling();
  const { pathname, search } = useLocation();
  // A vault hardly older than what is open has nothing to boast of.
  const whole =
    wholeMonths === null || wholeMonths < 2 ? 'the whole history' : countOf(wholeMonths, 'month', 'months');
  const link = 'text-accent underline underline-offset-[3px]';
  if (!hasBilling) {
    return (
      <p className="mt-1 text-sm text-pretty text-ink-2">
        From the last {days} days.{' '}
        <a href={paths.login(pathname + search)} className={link}>
          Log in
        </a>{' '}
        to search {whole}.
      </p>
    );
  }
  return (
    <p className="mt-1 text-sm text-pretty text-ink-2">
      From the last {days} days.{' '}
      <Link to={premiumPath} className={link}>
        Premium
      </Link>{' '}
      searches {whole}.
    </p>
  );
}
