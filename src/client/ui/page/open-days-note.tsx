import { useHasBilling } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

interface OpenDaysNoteProps {
  /** What premium gives, after "Premium": "plans from every year and brand". */
  premium: string;
  /** The same after "Log in to". */
  login: string;
}

/** What tells of mails is for a free reader that of the free days; and where the rest is. */
export function OpenDaysNote({ premium, login }: OpenDaysNoteProps) {
  const hasBilling = useHasBilling();
  const { pathname, search } = useLocation();
  const link = 'text-accent underline underline-offset-[3px]';
  return (
    <p className="mt-6 text-sm text-ink-2">
      From the last {formatCount(freeHistoryDays)} days of open brands.{' '}
      {hasBilling ? (
        <Link to={paths.subscribe()} className={link}>
          Premium {premium}
        </Link>
      ) : (
        <a href={paths.login(pathname + search)} className={link}>
          Log in to {login}
        </a>
      )}
      .
    </p>
  );
}
