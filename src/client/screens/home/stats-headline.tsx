import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '#client/features/stats/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { countOf } from '#shared/format/count.ts';

/** The headline of the home page: how many emails from how many brands. */
export function StatsHeadline() {
  const stats = useQuery(statsQuery(useApi()));
  if (stats.isPending) return <HeadlineSkeleton />;
  if (stats.data === undefined) return <h1 className="display">All Brands</h1>;
  return (
    <h1 className="display">
      {countOf(stats.data.totalEmails, 'email', 'emails')} <br />
      from {countOf(stats.data.totalBrands, 'brand', 'brands')}
    </h1>
  );
}

/** Two lines high like the headline, so that the figures move nothing when they come. */
function HeadlineSkeleton() {
  return (
    <h1 className="display" aria-label="All Brands" aria-busy="true">
      <span className="skeleton inline-block h-[.8em] w-[5.5em]" /> <br />
      <span className="skeleton inline-block h-[.8em] w-[7.5em] max-w-full" />
    </h1>
  );
}
