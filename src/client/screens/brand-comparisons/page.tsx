import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsBounded } from '#client/features/auth/use-current-user.ts';
import { FilteredFailure } from '#client/features/brand-sets/components/narrowed-failure.tsx';
import { SaveBrandsButton } from '#client/features/brand-sets/components/save-brands-button.tsx';
import { SetSelect } from '#client/features/brand-sets/components/set-select.tsx';
import { keepCompared } from '#client/features/brands/compared.ts';
import { BrandPicker } from '#client/features/brands/components/brand-picker.tsx';
import {
  HoursComparison,
  TypesComparison,
  WeeksComparison,
} from '#client/features/shared-charts/components/comparison-charts.tsx';
import { ShareableCharts } from '#client/features/shares/components/shareable-charts.tsx';
import { useApi, useHasBilling } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import type { Page } from '#client/platform/router/page.ts';
import {
  comparisonPath,
  comparisonQuery,
  readWantedComparison,
  spans,
  type WantedComparison,
} from '#client/screens/brand-comparisons/api.ts';
import { ComparisonFacts } from '#client/screens/brand-comparisons/comparison-facts.tsx';
import { NewestSends } from '#client/screens/brand-comparisons/newest-sends.tsx';
import { OffersComparison } from '#client/screens/brand-comparisons/offers-comparison.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PremiumLink } from '#client/ui/page/premium-link.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import { paths } from '#shared/paths.ts';
import { maxCompared } from '#shared/vocabulary/norms.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

function CompareScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = readWantedComparison(new URLSearchParams(search));
  const comparison = useQuery(comparisonQuery(useApi(), asked));
  // Compares the first brands of a set until the address names brands.
  const wanted =
    asked.brands.length > 0 || asked.set === null
      ? asked
      : { ...asked, brands: comparison.data?.brands.map(({ brand }) => brand.slug) ?? [] };
  const compared = comparison.data?.brands.map(({ brand }) => brand.slug).join(' ');
  useEffect(() => {
    if (compared !== undefined) keepCompared(compared);
  }, [compared]);
  return (
    <>
      <header className="mb-6">
        <h1 className="title">Compare brands</h1>
        <p className="mt-3 mb-5 max-w-measure text-ink-2">
          Frequency, timing, content and discounts for up to {maxCompared} brands.
        </p>
        <BrandPicker
          chosen={wanted.brands}
          asked={comparison.data?.asked ?? []}
          most={maxCompared}
          label="Brands compared"
          pathOf={(brands) =>
            comparisonPath({ ...wanted, brands, set: brands.length > 0 ? wanted.set : null })
          }
        />
        <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-3 empty:hidden lg:[&>*+button]:mt-6.5">
          <SetSelect
            label="My brands"
            none="None"
            set={wanted.set}
            // The first brands of the set replace the compared ones.
            onChoose={(set) =>
              navigate(comparisonPath({ ...wanted, brands: set === null ? wanted.brands : [], set }))
            }
            className="w-60 max-md:w-full"
          />
          {wanted.brands.length > 1 && (
            <SaveBrandsButton from={{ brands: [...wanted.brands] }} suggestedName="Rivals" />
          )}
        </div>
        {wanted.brands.length > 0 && (
          <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
            <Choices
              label="Period"
              choices={spans.map(({ weeks, label }) => ({
                label,
                to: comparisonPath({ ...wanted, weeks }),
                isCurrent: weeks === wanted.weeks,
              }))}
            />
            {comparison.data !== undefined && <CategoryChoice wanted={wanted} comparison={comparison.data} />}
          </div>
        )}
      </header>
      {comparison.isPending ? (
        <Skeleton className="h-96" />
      ) : comparison.data === undefined ? (
        <FilteredFailure
          what="The comparison"
          query={comparison}
          set={asked.set}
          without={comparisonPath({ ...asked, set: null })}
        />
      ) : (
        <Comparison wanted={wanted} comparison={comparison.data} />
      )}
    </>
  );
}

/** Choice of the category or brand set whose median is drawn, if there are several. */
function CategoryChoice({ wanted, comparison }: { wanted: WantedComparison; comparison: BrandComparison }) {
  const all = [
    ...comparison.brands.map(({ brand }) => brand.category),
    ...(comparison.category === null ? [] : [comparison.category]),
  ];
  const categories = [...new Map(all.map((category) => [category.slug, category])).values()];
  const { peers } = comparison;
  if (categories.length + (peers === null ? 0 : 1) < 2) return null;
  return (
    <Choices
      label="Compare with the median of"
      choices={[
        ...(peers === null ? [] : [{ label: peers.name, to: comparisonPath(wanted), isCurrent: true }]),
        ...categories.map(({ slug, name }) => ({
          label: name,
          to: comparisonPath({ ...wanted, category: slug, set: null }),
          isCurrent: peers === null && comparison.category?.slug === slug,
        })),
      ]}
    />
  );
}

interface ChoicesProps {
  label: string;
  choices: ReadonlyArray<{ label: string; to: string; isCurrent: boolean }>;
}

/** Links to a few addresses, one of them current. They wrap on phones. */
function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2 text-sm">
      <span aria-hidden="true" className="text-ink-2 max-md:basis-full">
        {label}
      </span>
      {choices.map(({ label: name, to, isCurrent }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-9 items-center rounded-full border border-line bg-raised px-3.5 hover:bg-hover aria-[current]:border-transparent aria-[current]:bg-accent-tint aria-[current]:font-strong max-md:min-h-touch"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Comparison({ wanted, comparison }: { wanted: WantedComparison; comparison: BrandComparison }) {
  const { brands, missing, peers, category } = comparison;
  const drawn = { ...comparison, norm: peers ?? category };
  const isLimited = brands.some(({ sample }) => sample.since !== null);
  return (
    <>
      {missing.length > 0 && <MissingNote slugs={missing} />}
      {brands.length === 0 ? (
        <EmptyState
          title={wanted.brands.length === 0 ? 'No brands yet' : 'Nothing to compare'}
          action={<ButtonLink to={paths.home()}>All Brands</ButtonLink>}
        >
          Search for a brand above, or choose Compare on any brand.
        </EmptyState>
      ) : (
        <>
          {brands.length === 1 && <p className="mb-4 text-ink-2">Add another brand above to compare.</p>}
          {isLimited && <HistoryBound />}
          <ShareableCharts charts={chartsOf(wanted, comparison)}>
            <div className="grid gap-6 2xl:grid-cols-2">
              <WeeksComparison comparison={drawn} />
              <OffersComparison comparison={drawn} />
              <TypesComparison comparison={drawn} />
              <HoursComparison comparison={drawn} />
              <div className="grid gap-6 2xl:col-span-full">
                <ComparisonFacts comparison={comparison} />
                <NewestSends comparison={comparison} />
              </div>
            </div>
          </ShareableCharts>
        </>
      )}
    </>
  );
}

/** A brand set is its owner's alone: shared charts name its brands, and draw the median of their category. */
function chartsOf({ category, weeks }: WantedComparison, { brands }: BrandComparison): ChartAddress[] {
  const shared = {
    brands: brands.map(({ brand }) => brand.slug),
    weeks,
    ...(category !== null && { category }),
  };
  return (['compared-weeks', 'compared-types', 'compared-hours'] as const).map((chart) => ({
    chart,
    ...shared,
  }));
}

/** For viewers without premium, premium brands are missing too. */
function MissingNote({ slugs }: { slugs: readonly string[] }) {
  const isBounded = useIsBounded();
  // Without billing no brand is closed.
  const hasClosedBrands = useHasBilling() && isBounded;
  return (
    <p role="status" className="mb-4 max-w-measure text-ink-2">
      Not found: <b className="font-strong text-ink wrap-anywhere">{slugs.join(', ')}</b>.
      {hasClosedBrands && (
        <>
          {' '}
          Some brands are only in{' '}
          <Link to={paths.subscribe()} className="text-accent underline underline-offset-[3px]">
            Premium
          </Link>
          .
        </>
      )}
    </p>
  );
}

/** Send dates are free; the content of older emails is premium. */
function HistoryBound() {
  return (
    <p className="mb-4 max-w-measure text-sm text-ink-2">
      Volume and types cover the whole period. Send times, offers, subject lines and the latest emails cover
      the last {freeHistoryDays} days;{' '}
      <PremiumLink premium="Premium shows everything" login="log in to see everything" />.
    </p>
  );
}

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Compare brands',
    description: `Compare how often up to ${maxCompared} brands send email, when, of which types and with what discounts, from the emails in ${site.productName}.`,
    canonicalPath: paths.compare(),
  }),
  Component: CompareScreen,
};
