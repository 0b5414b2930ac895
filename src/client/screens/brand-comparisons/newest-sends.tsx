import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import { paths } from '#shared/paths.ts';
import { maxSideBySide } from '#shared/vocabulary/email-layouts.ts';

/** Maximum length of a brand's list: a list this long may be cut. */
const fullList = 12;

/** The explorer has more days. */
const maxDays = 16;

/** The latest emails of each brand, day by day in parallel columns. */
export function NewestSends({ comparison: { brands } }: { comparison: BrandComparison }) {
  const viewerLocale = useViewerLocale();
  // Before the oldest email of a list that may be cut, an empty cell would not mean that no email came.
  const [since = ''] = brands
    .flatMap(({ newest }) => (newest.length < fullList ? [] : (newest.at(-1)?.day ?? [])))
    .sort()
    .reverse();
  const days = [...new Set(brands.flatMap(({ newest }) => newest.map(({ day }) => day)))]
    .filter((day) => day >= since)
    .sort()
    .reverse()
    .slice(0, maxDays);
  if (days.length === 0) return null;
  const latest = brands.flatMap(({ newest }) => newest[0]?.emailId ?? []).slice(0, maxSideBySide);
  const columns = { gridTemplateColumns: `9rem repeat(${brands.length}, minmax(0, 1fr))` };
  return (
    <section
      aria-labelledby="newest"
      className="min-w-0 rounded-lg border border-line bg-raised p-6 max-md:p-4"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="newest" className="heading">
          Latest emails
        </h2>
        {latest.length > 1 && (
          <Link
            to={paths.sideBySide(latest)}
            className="text-sm text-accent underline underline-offset-[3px]"
          >
            View latest side by side
          </Link>
        )}
      </div>
      <div
        aria-hidden="true"
        style={columns}
        className="grid gap-x-4 border-b border-line-strong pb-2 text-sm font-strong max-md:hidden"
      >
        <span />
        {brands.map(({ brand }) => (
          <bdi key={brand.slug} className="truncate">
            {brand.name}
          </bdi>
        ))}
      </div>
      <ol className="text-sm">
        {days.map((day) => (
          <li
            key={day}
            style={columns}
            className="gap-x-4 border-b border-line py-2.5 last:border-b-0 max-md:space-y-2 md:grid"
          >
            <h3 className="text-ink-2 tabular max-md:font-strong">
              {formatCalendarDay(new Date(day), viewerLocale)}
            </h3>
            {brands.map(({ brand, newest }) => {
              const sent = newest.filter((email) => email.day === day);
              return (
                <div key={brand.slug} className={sent.length === 0 ? 'max-md:hidden' : ''}>
                  {sent.length > 0 && (
                    <>
                      <bdi className="text-ink-2 md:sr-only">{brand.name}</bdi>
                      <ul className="grid gap-1.5">
                        {sent.map(({ emailId, subject }) => (
                          <li key={emailId}>
                            <Link
                              to={paths.email(emailId)}
                              dir="auto"
                              className="line-clamp-3 underline-offset-[3px] wrap-anywhere hover:underline"
                            >
                              {subject}
                            </Link>
                          </li>
                        ))}
                      </ul>
                    </>
                  )}
                </div>
              );
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}
