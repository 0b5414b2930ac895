import type { CardBrand } from '#client/features/brands/api.ts';
import { ClosedEnvelopes } from '#client/features/brands/components/closed-envelopes.tsx';
import { CachedMarkup } from '#client/platform/hydration/cached-markup.tsx';
import { useNow } from '#client/platform/locale/now.tsx';
import { formatAgo } from '#client/platform/locale/relative-time.ts';
import { Link } from '#client/platform/router/link.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { EmptyStack, PreviewStack, stackClass } from '#client/ui/email-preview/preview-stack.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** A brand as a pocket that holds its latest emails; the whole card is one link. */
export function BrandCard({ brand, eager = false }: { brand: CardBrand; eager?: boolean }) {
  const now = useNow();
  const ago = brand.lastEmailAt === null ? null : formatAgo(new Date(brand.lastEmailAt), now);
  return (
    <CachedMarkup
      as={Link}
      cacheKey={eager ? null : ['brand card', brand, ago]}
      to={paths.brand(brand.slug)}
      prefetch={isClosed(brand) ? 'press' : undefined}
      data-cat={brand.categoryId}
      className="group relative flex h-full flex-col rounded-lg outline-offset-4"
    >
      <Stack brand={brand} eager={eager} />
      {brand.isPremiumOnly && (
        <span className="absolute top-2.5 right-2.5 z-10">
          <PremiumBadge size="sm" />
        </span>
      )}
      <div className={`${pocketClass} border-t-cat`}>
        <BrandMark
          name={brand.name}
          logoUrl={brand.logoUrl}
          categoryId={brand.categoryId}
          size="card"
          eager={eager}
        />
        <div className="min-w-0">
          <h3 className="-mb-1 line-clamp-3 pb-1 font-display text-lg font-strong tracking-heading decoration-[1.5px] underline-offset-4 [overflow-wrap:anywhere] group-hover:underline max-md:text-name max-md:leading-5">
            <bdi>{brand.name}</bdi>
          </h3>
          <span className="block text-sm text-cat [overflow-wrap:anywhere] max-md:text-xs">
            {brand.category.name}
          </span>
        </div>
        <span
          className={`${pocketFootClass} text-sm whitespace-nowrap text-ink-2 max-lg:text-xs max-md:flex-col max-xs:flex-row`}
        >
          <EmailCount count={brand.emailCount} />
          {brand.lastEmailAt === null ? <span>Never</span> : <RelativeTime at={brand.lastEmailAt} />}
        </span>
      </div>
    </CachedMarkup>
  );
}

export function EmailCount({ count }: { count: number }) {
  return (
    <span>
      <b className="font-strong text-ink">{formatCount(count)}</b> {count === 1 ? 'email' : 'emails'}
    </span>
  );
}

/**
 * The area that shows emails. On phones, with two cards in a row, it is higher, for two emails instead of
 * three.
 */
export const wellClass = 'aspect-[15/8] rounded-t-lg bg-well xs:max-md:aspect-[7/5]';

/** The brand's name and counts. Names take the lines they need, and the bottoms of a row align. */
export const pocketClass =
  'grid flex-1 grid-cols-[44px_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-3 rounded-b-lg border border-t-[3px] border-line bg-raised px-4 py-3.5 max-md:grid-cols-[32px_minmax(0,1fr)] max-md:gap-x-2 max-md:px-2 max-md:py-2.5';

export const pocketFootClass =
  'col-span-full mt-3 flex flex-wrap justify-between gap-x-3 border-t border-line pt-2.5 max-md:mt-2 max-md:pt-2';

function Stack({ brand, eager }: { brand: CardBrand; eager: boolean }) {
  if (brand.latestEmails.length > 0) return <PreviewStack emails={brand.latestEmails} eager={eager} />;
  if (isClosed(brand)) return <LockedWell colour={brand.logoColour} />;
  return <EmptyStack>{emptyReason(brand)}</EmptyStack>;
}

/** True if the brand has emails but none is readable for this viewer. */
function isClosed({ isPremiumOnly, emailCount, latestEmails }: CardBrand): boolean {
  return isPremiumOnly && emailCount > 0 && latestEmails.length === 0;
}

/** The area of a premium brand for viewers without access: its emails as closed envelopes. */
function LockedWell({ colour }: { colour: string | undefined }) {
  return (
    <>
      <span className="sr-only">Premium only</span>
      <ClosedEnvelopes colour={colour} className={stackClass} />
    </>
  );
}

/** Returns the reason for an empty card: no recent email for this viewer, or no email at all. */
function emptyReason(brand: CardBrand): string {
  return brand.emailCount ? `Nothing in the last ${freeHistoryDays} days` : 'No emails yet';
}
