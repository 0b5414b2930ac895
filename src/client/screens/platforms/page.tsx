import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { FilteredFailure } from '#client/features/brand-sets/components/narrowed-failure.tsx';
import { nameOfSet, useBrandSets } from '#client/features/brand-sets/use-brand-sets.ts';
import { PlatformShares } from '#client/features/shared-charts/components/platform-shares.tsx';
import { ShareableCharts } from '#client/features/shares/components/shareable-charts.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import type { Page } from '#client/platform/router/page.ts';
import {
  platformsFile,
  platformsPath,
  platformsQuery,
  readWantedPlatforms,
  type WantedPlatforms,
} from '#client/screens/platforms/api.ts';
import { BrandsOfOne, PlatformBrands } from '#client/screens/platforms/platform-brands.tsx';
import { PlatformMatrix } from '#client/screens/platforms/platform-matrix.tsx';
import { PlatformMoves } from '#client/screens/platforms/platform-moves.tsx';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { OpenDaysNote } from '#client/ui/page/open-days-note.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Platforms } from '#shared/contract/insights/platforms.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import type { BrandSet } from '#shared/contract/library/brand-sets.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

function PlatformsScreen() {
  const wanted = readWantedPlatforms(new URLSearchParams(useLocation().search));
  const platforms = useQuery(platformsQuery(useApi(), wanted));
  const found = platforms.data;
  const sets = useBrandSets();
  const name =
    wanted.set === null
      ? (found?.categories.find(({ slug }) => slug === wanted.category)?.name ?? null)
      : nameOfSet(sets, wanted.set);
  const where = name === null ? '' : ` in ${name}`;
  return (
    <>
      <header className="mb-6">
        {wanted.platform !== null && (
          <BackLink to={platformsPath({ ...wanted, platform: null })}>Platforms{where}</BackLink>
        )}
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <h1 className="title min-w-0 wrap-anywhere">{wanted.platform ?? 'Platforms'}</h1>
          <ButtonAnchor href={platformsFile(wanted)} download>
            <Icon of={Download} />
            Download CSV
          </ButtonAnchor>
        </div>
        <p className="mt-3 max-w-measure text-ink-2">
          {wanted.platform === null
            ? 'Which email platforms brands use, by category, and who switched.'
            : `Brands that use it${where}, and those that switched to or from it.`}
        </p>
        {wanted.platform === null && found !== undefined && (
          <Groups found={found} wanted={wanted} sets={sets} />
        )}
      </header>
      {platforms.isPending ? (
        <Skeleton className="h-96" />
      ) : found === undefined ? (
        <FilteredFailure
          what="The platforms"
          query={platforms}
          set={wanted.set}
          without={platformsPath({ ...wanted, set: null })}
        />
      ) : (
        <Found found={found} wanted={wanted} where={where} />
      )}
    </>
  );
}

interface FoundProps {
  found: Platforms;
  wanted: WantedPlatforms;
  /** " in Food & Drink"; empty for all. */
  where: string;
}

function Found({ found, wanted, where }: FoundProps) {
  const isEmpty = found.platforms.length === 0 && found.moves.length === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyState
          title={`No ${found.since === null ? '' : 'recent '}emails${wanted.platform === null ? '' : ` by ${wanted.platform}`}${where}`}
        >
          {found.since === null
            ? 'No emails in the last three months.'
            : `No emails in the last ${freeHistoryDays} days.`}
        </EmptyState>
      ) : (
        <div className="grid gap-10">
          {wanted.platform === null ? (
            <ShareableCharts charts={chartsOf(wanted)}>
              <PlatformShares
                found={found}
                category={wanted.category}
                where={where}
                pathOf={(platform) => (platform === null ? null : platformsPath({ ...wanted, platform }))}
              />
              {wanted.category === null && wanted.set === null && (
                <PlatformMatrix categories={found.categories} />
              )}
              <PlatformBrands found={found} wanted={wanted} />
            </ShareableCharts>
          ) : (
            <BrandsOfOne found={found} wanted={wanted} />
          )}
          <PlatformMoves moves={found.moves} />
        </div>
      )}
      <p className="mt-8 text-sm text-ink-2">
        We identify platforms from email headers and links. Counted <RelativeTime at={found.countedAt} />.
      </p>
      {found.since !== null && (
        <OpenDaysNote
          premium="shows every brand and switch over the years"
          login="see every brand and switch over the years"
        />
      )}
    </>
  );
}

/** A brand set is its owner's alone, so its charts are not shared. */
const chartsOf = ({ category, set }: WantedPlatforms): ChartAddress[] =>
  set === null ? [{ chart: 'platform-shares', ...(category !== null && { category }) }] : [];

interface GroupsProps {
  found: Platforms;
  wanted: WantedPlatforms;
  sets: readonly BrandSet[];
}

/** Links to all brands, the viewer's brand sets, and the categories. */
function Groups({ found, wanted, sets }: GroupsProps) {
  const choices = [
    { key: 'all', name: 'All categories', category: null, set: null },
    ...sets.map(({ id, name }) => ({ key: `set ${id}`, name, category: null, set: id })),
    ...found.categories.map(({ slug, name }) => ({ key: slug, name, category: slug, set: null })),
  ];
  return (
    <nav
      aria-label={sets.length === 0 ? 'Category' : 'My brands and categories'}
      className="mt-4 flex gap-2 overflow-x-auto [scrollbar-width:none] md:flex-wrap max-md:faded-ends max-md:-mx-gutter max-md:px-gutter"
    >
      {choices.map(({ key, name, category, set }) => (
        <Link
          key={key}
          to={platformsPath({ ...wanted, category, set })}
          preventScrollReset
          aria-current={category === wanted.category && set === wanted.set ? 'page' : undefined}
          className="inline-flex min-h-9 flex-none items-center rounded-full border border-line bg-raised px-3.5 text-sm whitespace-nowrap hover:bg-hover aria-[current]:border-transparent aria-[current]:bg-accent-tint aria-[current]:font-strong max-md:min-h-touch"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

export const page: Page = {
  meta: ({ search, site }) => {
    const wanted = readWantedPlatforms(search);
    return {
      title: wanted.platform === null ? 'Platforms' : `Brands using ${wanted.platform}`,
      description: `Which email platforms brands use, by category, and who switched, from the emails in ${site.productName}.`,
      ...(wanted.category === null && wanted.set === null && wanted.platform === null
        ? { canonicalPath: paths.platforms() }
        : { noIndex: true }),
    };
  },
  Component: PlatformsScreen,
};
