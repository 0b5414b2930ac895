import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { ChartFigure } from '#client/ui/chart/chart-figure.tsx';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';
import { DotChart } from '#client/ui/chart/dot-chart.tsx';
import { measures, normKey, shareLabel } from '#client/ui/chart/norm-copy.ts';
import { offerLabel } from '#client/ui/offer-copy.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import type { BrandDetail } from '#shared/contract/library/brands.ts';
import { daysBetween } from '#shared/format/calendar-days.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { minEmails } from '#shared/vocabulary/norms.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

interface ChartProps {
  brand: BrandDetail;
  insights: BrandInsights;
}

/** "12 days before", "on the day", "2 days after". */
function leadWords(day: string, event: string): string {
  const days = daysBetween(day, event);
  if (days === 0) return 'on the day';
  return `${countOf(Math.abs(days), 'day', 'days')} ${days > 0 ? 'before' : 'after'}`;
}

/** Every offer on a timeline, by depth. */
export function OffersChart({ brand, insights }: ChartProps) {
  const viewerLocale = useViewerLocale();
  const { share, deepestPercent, diary } = insights.offers;
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  const when = insights.sample.since === null ? 'yet' : `in the last ${freeHistoryDays} days`;
  const deep = diary.filter(({ percent }) => percent !== null);
  const [first, last] = [diary.at(-1)?.day, diary[0]?.day];
  const table: ChartTable = {
    head: ['Day', 'Offer', 'Wording'],
    rows: diary.map((offer) => [
      { text: dayLabel(offer.day), to: paths.email(offer.emailId) },
      offerLabel(offer, viewerLocale),
      offer.evidence,
    ]),
  };
  return (
    <ChartFigure
      id="offers"
      title="Discounts over time"
      finding={
        share === null || diary.length === 0
          ? `No offers ${when}.`
          : `${shareLabel(share, viewerLocale)} of emails have an offer${deepestPercent === null ? '' : `, up to ${deepestPercent}% off`}.`
      }
      note={`Showing ${countOf(deep.length, 'percentage discount', 'percentage discounts')} out of ${countOf(diary.length, 'offer', 'offers')}${diary.length === 200 ? ' (the newest 200)' : ''}. Filled dots have a code.`}
      fileName={`${brand.slug}-offers`}
      table={table}
    >
      {deep.length === 0 || first === undefined || last === undefined ? (
        <p className="text-ink-2">No percentage discounts {when}.</p>
      ) : (
        <DotChart
          unit="%"
          first={first}
          last={last}
          dots={deep.map((offer, index) => ({
            key: `${offer.emailId} ${index}`,
            day: offer.day,
            value: offer.percent ?? 0,
            title: `${dayLabel(offer.day)}: ${offerLabel(offer, viewerLocale)}`,
            href: paths.email(offer.emailId),
            isFilled: offer.code !== null,
          }))}
        />
      )}
    </ChartFigure>
  );
}

/** Days between the start of each season and its event. */
export function SeasonsTable({ insights: { seasons } }: ChartProps) {
  const viewerLocale = useViewerLocale();
  if (seasons.length === 0) return null;
  const dayLabel = (day: string) => formatCalendarDay(new Date(day), viewerLocale);
  return (
    <section
      aria-labelledby="seasons"
      className="min-w-0 rounded-lg border border-line bg-raised p-6 max-md:p-4"
    >
      <h2 id="seasons" className="heading mb-4">
        When each season started
      </h2>
      <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {seasons.map(({ season, year, event, firstDay, lastDay, emails }) => (
          <li key={`${season} ${year}`} className="border-t border-line pt-2">
            <p className="flex justify-between gap-4">
              <b className="font-strong">
                {seasonLabels[season]} {year}
              </b>
              <span className="text-sm text-ink-2">{countOf(emails, 'email', 'emails')}</span>
            </p>
            <p className="text-sm text-ink-2">
              {event !== null && (
                <>
                  Started <b className="font-strong text-ink">{leadWords(firstDay, event)}</b>:{' '}
                </>
              )}
              {firstDay === lastDay ? dayLabel(firstDay) : `${dayLabel(firstDay)} to ${dayLabel(lastDay)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Measures of all emails, and the platforms and addresses they were sent from. */
export function FactsPanel({ brand, insights }: ChartProps) {
  const viewerLocale = useViewerLocale();
  const { sample, platforms, senders, category, peers } = insights;
  // The norms, a column each.
  const norms = [category, ...(peers === null ? [] : [peers])].filter(({ offers }) => offers.share !== null);
  const facts = measures.map(([name, tell]) => ({
    name,
    value: tell(insights, viewerLocale),
    usual: norms.map((norm) => tell(norm, viewerLocale)),
  }));
  const spans = [
    ...platforms.map(({ platform, ...span }) => ({
      name: platform ?? 'Unknown platform',
      to: platform === null ? null : paths.platforms(platform),
      ...span,
    })),
    ...senders.map(({ address, ...span }) => ({ name: address, to: null, ...span })),
  ];
  const dayLabel = (instant: string) => formatCalendarDay(new Date(instant.slice(0, 10)), viewerLocale);
  return (
    <section
      aria-labelledby="facts"
      className="min-w-0 rounded-lg border border-line bg-raised p-6 max-md:p-4"
    >
      <h2 id="facts" className="heading">
        Subject lines and sending platform
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        {countOf(sample.emails, 'email', 'emails')}
        {sample.emails < minEmails && ': not enough to show patterns'}.
        {norms.map(
          ({ name, sample: counted }) =>
            ` The median ${name} brand is counted from ${countOf(counted.brands, 'brand', 'brands')} and ${countOf(counted.emails, 'email', 'emails')}.`,
        )}{' '}
        <Link
          to={`${paths.subjects()}?${new URLSearchParams({ brand: brand.slug })}`}
          className="text-accent underline underline-offset-[3px]"
        >
          All subject lines
        </Link>
      </p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <table className="h-fit w-full text-sm tabular">
          {norms.length > 0 && (
            <thead>
              <tr className="text-left align-bottom text-ink-2">
                <td />
                <th scope="col" className="py-1.5 pl-4 text-right font-normal">
                  {brand.name}
                </th>
                {norms.map((norm) => (
                  <th key={normKey(norm)} scope="col" className="py-1.5 pl-4 text-right font-normal">
                    Median {norm.name} brand
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {facts.map(({ name, value, usual }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal text-ink-2">
                  {name}
                </th>
                <td className="py-1.5 pl-4 text-right font-strong">{value}</td>
                {usual.map((words, at) => (
                  <td key={norms[at] && normKey(norms[at])} className="py-1.5 pl-4 text-right">
                    {words}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ul id="platforms" className="grid scroll-mt-20 content-start text-sm">
          {spans.map(({ name, to, emails, firstAt, lastAt }) => (
            <li key={name} className="border-t border-line py-1.5">
              <p className="flex justify-between gap-4">
                <b className="min-w-0 font-strong wrap-anywhere">
                  {to === null ? (
                    name
                  ) : (
                    <Link to={to} className="underline underline-offset-[3px]">
                      {name}
                    </Link>
                  )}
                </b>
                <span className="text-ink-2">{countOf(emails, 'email', 'emails')}</span>
              </p>
              <p className="text-ink-2">
                {dayLabel(firstAt)} to {dayLabel(lastAt)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
