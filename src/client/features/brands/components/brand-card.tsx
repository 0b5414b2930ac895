import { Inbox } from 'lucide-react';
import { EmailSheet } from '#client/components/email-sheet.tsx';
import { BrandMark } from '#client/components/ui/brand-mark.tsx';
import { PremiumBadge } from '#client/components/ui/premium-badge.tsx';
import { RelativeTime } from '#client/components/ui/relative-time.tsx';
import { Link } from '#client/router/link.tsx';
import type { Brand } from '#shared/contract/brands.ts';
import { formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** One brand as a pocket with its latest mail standing in it; the whole card is one link. */
export function BrandCard({ brand, eager = false }: { brand: Brand; eager?: boolean }) {
  return (
    <Link
      to={paths.brand(brand.slug)}
      data-cat={brand.categoryId}
      className="group relative block rounded-lg outline-offset-4"
    >
      <Stack brand={brand} eager={eager} />
      {brand.isPremiumOnly && (
        <span className="absolute top-2.5 right-2.5 z-10">
          <PremiumBadge size="sm" />
        </span>
      )}
      <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 rounded-b-lg border border-t-[3px] border-line border-t-cat bg-raised px-4 py-3.5">
        <BrandMark name={brand.name} logoUrl={brand.logoUrl} categoryId={brand.categoryId} eager={eager} />
        <div className="min-w-0">
          <h3 className="truncate font-display text-lg font-strong tracking-heading decoration-[1.5px] underline-offset-4 group-hover:underline">
            <bdi>{brand.name}</bdi>
          </h3>
          <span className="block truncate text-sm text-cat">{brand.category.name}</span>
        </div>
        <span className="col-span-full mt-3 flex justify-between gap-3 border-t border-line pt-2.5 text-sm whitespace-nowrap text-ink-2">
          <EmailCount count={brand.emailCount} />
          {brand.lastEmailAt === null ? <span>Never</span> : <RelativeTime at={brand.lastEmailAt} />}
        </span>
      </div>
    </Link>
  );
}

export function EmailCount({ count }: { count: number }) {
  return (
    <span>
      <b className="font-strong text-ink">{formatCount(count)}</b> {count === 1 ? 'email' : 'emails'}
    </span>
  );
}

/** How far each sheet stands out of the pocket: the newest highest, in the middle. */
const heights = [
  'translate-y-[16cqi] group-hover:translate-y-[14.6cqi] group-focus-visible:translate-y-[14.6cqi]',
  'z-[1] translate-y-[8.6cqi] group-hover:translate-y-[7cqi] group-hover:shadow-sheet-lift group-focus-visible:translate-y-[7cqi]',
  'translate-y-[20.6cqi] group-hover:translate-y-[18.6cqi] group-focus-visible:translate-y-[18.6cqi]',
] as const;

const stackClass = '@container relative aspect-[15/8] overflow-hidden rounded-t-lg bg-well';

function Stack({ brand, eager }: { brand: Brand; eager: boolean }) {
  const [newest, second, third] = brand.latestEmails;
  if (newest === undefined) return <EmptyWell brand={brand} />;
  const standing = [second, newest, third].flatMap((email, place) => (email ? [{ email, place }] : []));
  return (
    <span aria-hidden="true" className={`${stackClass} flex items-start justify-center gap-[1.5%] px-[4.6%]`}>
      {standing.map(({ email, place }) => (
        <EmailSheet
          key={email.id}
          previewUrl={email.previewUrl}
          eager={eager}
          className={`flex-none transition-[transform,box-shadow] duration-(--t-slow) ease-out motion-reduce:transition-none ${place === 1 ? 'w-[36.5%]' : 'w-[30.2%]'} ${heights[place]}`}
        />
      ))}
    </span>
  );
}

/** A brand whose mail this reader may not see, or that has sent none yet: the well, and why it is empty. */
function EmptyWell({ brand }: { brand: Brand }) {
  return (
    <span
      className={`${stackClass} grid place-content-center justify-items-center gap-2 pb-2 text-sm text-ink-3`}
    >
      <Inbox aria-hidden="true" size={26} strokeWidth={1.4} />
      <span>{emptyReason(brand)}</span>
    </span>
  );
}

function emptyReason(brand: Brand): string {
  if (!brand.emailCount) return 'No emails yet';
  return brand.isPremiumOnly ? 'For premium readers' : `Nothing in the last ${freeHistoryDays} days`;
}
