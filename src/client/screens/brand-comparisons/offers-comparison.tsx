import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { ChartFigure } from '#client/ui/chart/chart-figure.tsx';
import { DotChart } from '#client/ui/chart/dot-chart.tsx';
import { shareLabel } from '#client/ui/chart/norm-copy.ts';
import { offerLabel } from '#client/ui/offer-copy.ts';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import type { Norm } from '#shared/contract/library/category-norms.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

interface OffersComparisonProps {
  comparison: Pick<BrandComparison, 'brands'> & { norm: Norm | null };
}

/** Stacked charts are lower than a single one. */
const stackedHeight = 110;

/** Every offer of each brand, by depth. It quotes emails, so it is not shared by link. */
export function OffersComparison({ comparison: { brands, norm: category } }: OffersComparisonProps) {
  const viewerLocale = useViewerLocale();
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  const all = brands
    .flatMap(({ brand, offers }) => offers.diary.map((offer) => ({ brand, offer })))
    .sort((one, other) => (one.offer.day < other.offer.day ? 1 : -1));
  const [last, first] = [all[0]?.offer.day ?? '', all.at(-1)?.offer.day ?? ''];
  const deep = all.filter(({ offer }) => offer.percent !== null);
  const findings = brands.map(({ brand, offers: { share, deepestPercent } }) => {
    if (share === null) return `${brand.name} no emails`;
    const depth = deepestPercent === null ? '' : ` (up to ${deepestPercent}% off)`;
    return `${brand.name} ${shareLabel(share, viewerLocale)}${depth}`;
  });
  if (category !== null && category.offers.share !== null)
    findings.push(`the median ${category.name} brand ${shareLabel(category.offers.share, viewerLocale)}`);
  return (
    <ChartFigure
      id="offers"
      title="Discounts over time"
      finding={`Emails with an offer: ${findings.join(', ')}.`}
      note={`Showing ${countOf(deep.length, 'percentage discount', 'percentage discounts')} out of ${countOf(all.length, 'offer', 'offers')}, at most the newest 200 per brand. Filled dots have a code.`}
      fileName="compare-offers"
      table={{
        head: ['Day', 'Brand', 'Offer', 'Wording'],
        rows: all.map(({ brand, offer }) => [
          { text: dayLabel(offer.day), to: paths.email(offer.emailId) },
          brand.name,
          offerLabel(offer, viewerLocale),
          offer.evidence,
        ]),
      }}
    >
      {deep.length === 0 ? (
        <p className="text-ink-2">No percentage discounts in this period.</p>
      ) : (
        <div className="grid gap-4">
          {brands.map(({ brand, offers }) => (
            <DotChart
              key={brand.slug}
              label={brand.name}
              unit="%"
              height={stackedHeight}
              most={Math.max(10, ...deep.map(({ offer }) => offer.percent ?? 0))}
              first={first}
              last={last}
              dots={offers.diary
                .filter(({ percent }) => percent !== null)
                .map((offer, at) => ({
                  key: `${offer.emailId} ${at}`,
                  day: offer.day,
                  value: offer.percent ?? 0,
                  title: `${brand.name}, ${dayLabel(offer.day)}: ${offerLabel(offer, viewerLocale)}`,
                  href: paths.email(offer.emailId),
                  isFilled: offer.code !== null,
                }))}
            />
          ))}
        </div>
      )}
    </ChartFigure>
  );
}
