import { useQuery } from '@tanstack/react-query';
import { useAccess, useIsBounded } from '#client/features/auth/use-current-user.ts';
import { planStatsQuery } from '#client/features/stats/api.ts';
import { useApi, useHasBilling, useSite } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

const linkClass = 'text-accent underline underline-offset-[3px]';

/**
 * Introduces the vault to visitors below the figures of the home page, and states which part everybody reads.
 */
export function AboutVault() {
  const isVisitor = useAccess() === 'visitor';
  const isBounded = useIsBounded();
  const { productName } = useSite();
  if (!isVisitor && !isBounded) return null;
  return (
    <p className="mt-4 max-w-measure text-pretty text-ink-2 max-md:text-sm">
      {isVisitor && `${productName} is a searchable archive of the marketing emails brands send. `}
      {isBounded && <FreePart />}
    </p>
  );
}

/** Explains why the pages below count fewer emails than the headline. */
function FreePart() {
  const { data } = useQuery(planStatsQuery(useApi()));
  const hasBilling = useHasBilling();
  if (data === undefined || data.premium.emails <= data.free.emails) return null;
  const { emails, brands } = data.free;
  const free = `${countOf(emails, 'email', 'emails')} from ${countOf(brands, 'brand', 'brands')}`;
  return (
    <>
      The last {freeHistoryDays} days are {hasBilling ? 'free' : 'open to everyone'}: {free}.{' '}
      {hasBilling ? (
        <>
          <Link to={paths.subscribe()} className={linkClass}>
            Premium
          </Link>{' '}
          opens the rest.
        </>
      ) : (
        <>
          <a href={paths.login()} className={linkClass}>
            Log in
          </a>{' '}
          to read the rest.
        </>
      )}
    </>
  );
}

/** The introduction in one small line, for visitors who come from a search engine to another page. */
export function AboutLine({ className = '' }: { className?: string }) {
  const isVisitor = useAccess() === 'visitor';
  const { productName } = useSite();
  if (!isVisitor) return null;
  return (
    <p className={`text-sm text-ink-2 max-md:text-xs ${className}`}>
      From{' '}
      <Link to={paths.home()} className="rounded-sm underline underline-offset-[3px] hover:text-ink">
        {productName}
      </Link>
      , a searchable archive of marketing emails
    </p>
  );
}
