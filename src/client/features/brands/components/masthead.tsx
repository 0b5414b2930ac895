import { ChartColumn, Rss, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCompared } from '#client/features/brands/compared.ts';
import { EmailCount } from '#client/features/brands/components/brand-card.tsx';
import { Link } from '#client/platform/router/link.tsx';
import { CategoryLink } from '#client/ui/badge.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { BrandDetail, LockedBrand } from '#shared/contract/library/brands.ts';
import { formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** Longer names are set smaller, and on phones in a separate row: next to the logo their words would break. */
const longName = 24;

/** No category has this id: the initial of a brand without a known category gets a grey background. */
const noCategoryId = 0;

function isLongName(name: string): boolean {
  return name.length > longName;
}

/**
 * Fields of a brand in its masthead; a brand that is closed to this viewer has no feed, and so no slug here.
 */
type MastheadBrand = Omit<LockedBrand, 'campaignTypes' | 'seasons'> &
  Pick<BrandDetail, 'isPremiumOnly'> &
  Partial<Pick<BrandDetail, 'slug' | 'olderEmailCount'>>;

interface MastheadProps {
  brand: MastheadBrand;
  favoriteButton?: ReactNode;
}

/** The masthead of a brand with nothing known but its name. */
export function PlainMasthead({ name }: { name: string }) {
  const isLong = isLongName(name);
  return (
    <header
      className={`mb-8 flex items-center gap-6 max-md:mb-5 max-md:gap-3 ${isLong ? 'max-md:flex-col max-md:items-start' : ''}`}
    >
      <BrandMark name={name} logoUrl={null} categoryId={noCategoryId} size="lg" />
      <h1 className={`min-w-0 ${isLong ? 'title' : 'display max-md:text-2xl'}`}>{name}</h1>
    </header>
  );
}

/** The masthead of a brand page: name, category and counts. */
export function Masthead({ brand, favoriteButton }: MastheadProps) {
  const isLong = isLongName(brand.name);
  return (
    <div
      className={`mb-8 grid gap-5 max-md:gap-2 ${brand.slug === undefined ? 'max-md:mb-5' : 'max-md:mb-2'}`}
    >
      <header className="masthead grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-6 max-md:gap-x-3 max-md:gap-y-1">
        <BrandMark name={brand.name} logoUrl={brand.logoUrl} categoryId={brand.categoryId} size="lg" eager />
        {/* In a narrow column the name takes the row, and the details the next one. */}
        <div className="max-lg:contents">
          <h1
            className={
              isLong
                ? 'title max-md:col-span-full max-md:row-start-2 max-md:text-xl'
                : 'display max-md:text-2xl'
            }
          >
            <bdi>{brand.name}</bdi>
          </h1>
          <div
            className={`mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2 max-lg:col-span-full max-lg:row-start-2 max-lg:mt-0 max-md:gap-x-2.5 max-md:gap-y-1 ${isLong ? 'max-md:row-start-3' : ''}`}
          >
            <CategoryLink categoryId={brand.categoryId} to={paths.category(brand.category.slug)}>
              {brand.category.name}
            </CategoryLink>
            {brand.isPremiumOnly && <PremiumBadge size="md" />}
            <MailCount brand={brand} />
            {brand.lastEmailAt === null ? <span>Never</span> : <RelativeTime at={brand.lastEmailAt} />}
            {brand.slug !== undefined && (
              <Link
                to={paths.brandInsights(brand.slug)}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-sm underline-offset-4 hover:text-ink hover:underline max-md:relative max-md:before:absolute max-md:before:-inset-2"
              >
                <Icon of={ChartColumn} size={14} strokeWidth={2} />
                Insights
              </Link>
            )}
            {brand.slug !== undefined && <CompareLink slug={brand.slug} />}
            {brand.slug !== undefined && (
              <a
                href={paths.brandFeed(brand.slug)}
                title="Atom feed"
                className="inline-flex min-h-7 items-center gap-1.5 rounded-sm underline-offset-4 hover:text-ink hover:underline max-md:relative max-md:ml-auto max-md:px-1 max-md:before:absolute max-md:before:-inset-2"
              >
                <Icon of={Rss} size={14} strokeWidth={2} />
                <span className="max-2xl:sr-only">Atom feed</span>
              </a>
            )}
          </div>
        </div>
        <div className="flex gap-2 max-lg:col-start-3 max-lg:row-start-1">{favoriteButton}</div>
      </header>
      {brand.description !== null && brand.description !== '' && (
        <p className="max-w-measure text-ink-2 max-md:text-sm">{brand.description}</p>
      )}
    </div>
  );
}

/** On phones, where the row is full, the link is next to the insights. */
function CompareLink({ slug }: { slug: string }) {
  const { to, others } = useCompared(slug);
  return (
    <Link
      to={to}
      className="inline-flex min-h-7 items-center gap-1.5 rounded-sm underline-offset-4 hover:text-ink hover:underline max-md:hidden"
    >
      <Icon of={Scale} size={14} strokeWidth={2} />
      {others === 0 ? 'Compare' : `Compare with ${others}`}
    </Link>
  );
}

/** The number of emails and, for a viewer of a part of the history, how many of them the tabs below count. */
function MailCount({ brand: { emailCount, olderEmailCount = 0 } }: { brand: MastheadBrand }) {
  if (!emailCount || olderEmailCount === 0) return <EmailCount count={emailCount} />;
  return (
    <span>
      <EmailCount count={emailCount} />,{' '}
      <b className="font-strong text-ink">{formatCount(emailCount - olderEmailCount)}</b> in the last{' '}
      {freeHistoryDays} days
    </span>
  );
}
