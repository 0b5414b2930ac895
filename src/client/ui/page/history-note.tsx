import { useHasBilling } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

interface HistoryNoteProps {
  /** Days searched. */
  days: number;
  /** Length of the whole history in months, which is public; null while loading. */
  wholeMonths: number | null;
  /** Path of the page about premium. */
  premiumPath: string;
}

/** States the days that a free search covers, and the upgrade that covers more. */
export function HistoryNote({ days, wholeMonths, premiumPath }: HistoryNoteProps) {
  const hasBilling = useHasBilling();
  const { pathname, search } = useLocation();
  // Omitted for a vault hardly older than the free history.
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
