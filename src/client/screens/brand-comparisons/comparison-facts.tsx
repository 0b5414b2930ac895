import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { measures, normKey } from '#client/ui/chart/norm-copy.ts';
import { listWeeks, weeklyRate } from '#client/ui/chart/over-time.ts';
import { SaveTableButton } from '#client/ui/chart/save-table-button.tsx';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import type { Norm } from '#shared/contract/library/category-norms.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { minEmails } from '#shared/vocabulary/norms.ts';

const title = 'At a glance';

/** All figures, a column for each brand, then one for each norm. */
export function ComparisonFacts({
  comparison: { brands, category, peers },
}: {
  comparison: BrandComparison;
}) {
  const viewerLocale = useViewerLocale();
  const isHydrated = useHydrated();
  const today = useNow().toISOString().slice(0, 10);
  const dayLabel = (day: string | null) =>
    day === null ? '–' : formatCalendarDay(new Date(day), viewerLocale);
  const norms = [...(category === null ? [] : [category]), ...(peers === null ? [] : [peers])].filter(
    ({ perWeek, offers }) => perWeek !== null || offers.share !== null,
  );
  const rate = (value: number | null) =>
    value === null ? '–' : value.toLocaleString(viewerLocale.locale, { maximumFractionDigits: 1 });
  const fromBrands = (emails: number, count: number) =>
    `${formatCount(emails)} from ${countOf(count, 'brand', 'brands')}`;
  /** Label, figures of the brands, figures of the norms. */
  const rows: Array<[string, string[], string[]]> = [
    [
      'Emails in this period',
      brands.map(({ days }) => formatCount(days.reduce((sum, { emails }) => sum + emails, 0))),
      norms.map((norm) => fromBrands(norm.emails, norm.brands)),
    ],
    [
      'Emails per week',
      brands.map((brand) => rate(weeklyRate(listWeeks(brand, today)))),
      norms.map(({ perWeek }) => rate(perWeek)),
    ],
    ['Latest email', brands.map(({ days }) => dayLabel(days.at(-1)?.day ?? null)), norms.map(() => '')],
    [
      'Platform',
      brands.map(({ platforms }) => platforms.flatMap(({ platform }) => platform ?? []).join(', ') || '–'),
      norms.map(() => ''),
    ],
    [
      'Emails analysed',
      brands.map(({ sample }) => `${formatCount(sample.emails)}${sample.emails < minEmails ? ' (few)' : ''}`),
      norms.map(({ sample }) => fromBrands(sample.emails, sample.brands)),
    ],
    ...measures.map(([name, tell]): [string, string[], string[]] => [
      name,
      brands.map((brand) => tell(brand, viewerLocale)),
      norms.map((norm) => tell(norm, viewerLocale)),
    ]),
  ];
  const titleOf = ({ name }: Norm) => `Median ${name} brand`;
  const head = 'min-w-24 px-3 py-2 text-left align-bottom font-strong';
  return (
    <section
      aria-labelledby="facts"
      className="min-w-0 rounded-lg border border-line bg-raised p-6 max-md:p-4"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="facts" className="heading">
          {title}
        </h2>
        <div className={isHydrated ? '' : 'invisible'}>
          <SaveTableButton
            title={title}
            table={{
              head: ['', ...brands.map(({ brand }) => brand.name), ...norms.map(titleOf)],
              rows: rows.map(([name, values, usual]) => [name, ...values, ...usual]),
            }}
            fileName="compare-facts"
          />
        </div>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label="Figures of each brand"
        className="overflow-x-auto"
      >
        <table className="w-full text-sm tabular">
          <thead>
            <tr className="border-b border-line-strong">
              <td />
              {brands.map(({ brand }) => (
                <th key={brand.slug} scope="col" className={head}>
                  <Link
                    to={paths.brandInsights(brand.slug)}
                    className="text-accent underline underline-offset-[3px]"
                  >
                    <bdi>{brand.name}</bdi>
                  </Link>
                </th>
              ))}
              {norms.map((norm) => (
                <th key={normKey(norm)} scope="col" className={`${head} bg-well/60`}>
                  {titleOf(norm)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, values, usual]) => (
              <tr key={name} className="border-b border-line last:border-b-0">
                <th
                  scope="row"
                  className="sticky left-0 min-w-28 bg-raised py-2 pr-3 text-left align-top font-normal text-ink-2"
                >
                  {name}
                </th>
                {values.map((value, at) => (
                  <td key={brands[at]?.brand.slug} className="px-3 py-2 align-top">
                    {value}
                  </td>
                ))}
                {usual.map((value, at) => (
                  <td key={norms[at] && normKey(norms[at])} className="bg-well/60 px-3 py-2 align-top">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
