import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { platformsPath, type WantedPlatforms } from '#client/screens/platforms/api.ts';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { TextLink } from '#client/ui/button.tsx';
import { platformName } from '#client/ui/platform-name.ts';
import type { Platforms } from '#shared/contract/insights/platforms.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

interface PlatformBrandsProps {
  found: Platforms;
  wanted: WantedPlatforms;
}

/** The brands of each platform, most emails first. */
export function PlatformBrands({ found: { platforms }, wanted }: PlatformBrandsProps) {
  const used = platforms.filter(({ named }) => named.length > 0);
  return (
    <section aria-labelledby="brands" className="min-w-0">
      <h2 id="brands" className="heading mb-3">
        Brands by platform
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {used.map(({ platform, brands, named }) => (
          <li key={platform} className="min-w-0 rounded-lg border border-line bg-raised px-5 py-4">
            <h3 className="flex items-baseline justify-between gap-3">
              <b className="font-strong">{platformName(platform)}</b>
              <span className="text-sm font-normal text-ink-2">{countOf(brands, 'brand', 'brands')}</span>
            </h3>
            <ul className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
              {named.map(({ brand }) => (
                <li key={brand.slug} className="min-w-0">
                  <BrandLink brand={brand} />
                </li>
              ))}
            </ul>
            {brands > named.length && platform !== null && (
              <TextLink to={platformsPath({ ...wanted, platform })} className="mt-2">
                All {brands}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type NamedBrand = Platforms['platforms'][number]['named'][number]['brand'];

export function BrandLink({ brand }: { brand: NamedBrand }) {
  return (
    <Link
      to={paths.brandInsights(brand.slug)}
      className="inline-flex min-h-9 min-w-0 max-w-full items-center gap-2 rounded-sm text-sm hover:underline"
    >
      <BrandMark {...brand} size="sm" />
      <bdi className="min-w-0 truncate">{brand.name}</bdi>
    </Link>
  );
}

/** Every brand of one platform, with its first day there. */
export function BrandsOfOne({ found: { platforms, from }, wanted }: PlatformBrandsProps) {
  const viewerLocale = useViewerLocale();
  const [only] = platforms;
  if (only === undefined) return null;
  const { platform, named, brands } = only;
  return (
    <section aria-labelledby="brands" className="min-w-0">
      <h2 id="brands" className="heading mb-1">
        Brands using {platformName(platform)}
      </h2>
      <p className="mb-4 text-sm text-ink-2">
        {countOf(brands, 'brand', 'brands')} with this main platform since{' '}
        {formatCalendarDay(new Date(from), viewerLocale)}
        {brands > named.length && ` (the ${named.length} with the most emails are listed)`}.
      </p>
      <ul className="grid gap-x-8 md:grid-cols-2 2xl:grid-cols-3">
        {named.map(({ brand, emails, since }) => (
          <li
            key={brand.slug}
            className="flex items-center justify-between gap-4 border-t border-line py-1.5 text-sm"
          >
            <BrandLink brand={brand} />
            <span className="flex-none text-right text-ink-2">
              <Link
                to={`${paths.emails()}?${new URLSearchParams({ brand: brand.slug, platform: wanted.platform ?? '', from })}`}
                className="text-accent underline underline-offset-[3px]"
              >
                {countOf(emails, 'email', 'emails')}
              </Link>
              <br />
              since {formatCalendarDay(new Date(since), viewerLocale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
