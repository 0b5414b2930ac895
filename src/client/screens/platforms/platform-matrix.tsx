import { Link } from '#client/platform/router/link.tsx';
import { platformsPath } from '#client/screens/platforms/api.ts';
import { heatFill } from '#client/ui/chart/chart-colors.ts';
import type { Platforms } from '#shared/contract/insights/platforms.ts';
import { countOf } from '#shared/format/count.ts';

/** More columns are hard to read; other platforms are summed in one. */
const maxColumns = 8;

/** In rem. All platform columns have the same width. */
const categoryWidth = 11;
const columnWidth = 5.5;

/** Number of brands for the darkest colour, unless a cell has more: a few brands should not look like many. */
const leastDark = 5;

type Category = Platforms['categories'][number];

/** Number of brands by category and platform. */
export function PlatformMatrix({ categories }: { categories: Platforms['categories'] }) {
  const columns = frequentPlatforms(categories);
  const hasOthers = categories.some(({ platforms }) =>
    platforms.some(({ platform }) => platform !== null && !columns.includes(platform)),
  );
  const hasUnknown = categories.some((category) => countOfPlatform(category, null) > 0);
  const most = Math.max(
    leastDark,
    ...categories.flatMap(({ platforms }) => platforms.map(({ brands }) => brands)),
  );
  const names = [...columns, ...(hasOthers ? ['Other'] : []), ...(hasUnknown ? ['Unknown'] : [])];
  return (
    <section aria-labelledby="categories" className="min-w-0">
      <h2 id="categories" className="heading mb-3">
        Platforms by category
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label="Brands by category and platform"
        className="overflow-x-auto rounded-lg border border-line bg-raised"
      >
        <table
          className="w-full table-fixed border-separate [border-spacing:0] text-sm tabular"
          style={{ minWidth: `${categoryWidth + columnWidth * names.length}rem` }}
        >
          <colgroup>
            <col style={{ width: `${categoryWidth}rem` }} />
            {names.map((name) => (
              <col key={name} />
            ))}
          </colgroup>
          <thead>
            <tr className="text-left align-bottom">
              <th
                scope="col"
                className="sticky left-0 z-1 border-b border-line bg-raised px-4 py-2.5 font-strong"
              >
                Category
              </th>
              {names.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-b border-line px-1 py-2.5 text-center font-medium wrap-break-word hyphens-auto"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <tr key={category.slug} className="group">
                <th
                  scope="row"
                  className="sticky left-0 z-1 truncate border-b border-line bg-raised px-4 py-1.5 text-left font-medium group-last:border-b-0"
                >
                  <Link
                    to={platformsPath({ category: category.slug, set: null, platform: null })}
                    title={category.name}
                    className="hover:underline"
                  >
                    {category.name}
                  </Link>
                </th>
                {columns.map((platform) => (
                  <MatrixCell
                    key={platform}
                    of={category}
                    brands={countOfPlatform(category, platform)}
                    to={platformsPath({ category: category.slug, set: null, platform })}
                    platform={platform}
                    most={most}
                  />
                ))}
                {hasOthers && (
                  <MatrixCell
                    of={category}
                    brands={othersOf(category, columns)}
                    to={null}
                    platform="other platforms"
                    most={most}
                  />
                )}
                {hasUnknown && (
                  <MatrixCell
                    of={category}
                    brands={countOfPlatform(category, null)}
                    to={null}
                    platform="an unknown platform"
                    most={most}
                  />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 text-sm text-ink-2">
        Number of brands. Darker means more. A brand counts in each of its categories.
      </p>
    </section>
  );
}

interface MatrixCellProps {
  of: Category;
  brands: number;
  to: string | null;
  /** The name in the middle of a sentence. */
  platform: string;
  /** The largest of all cells. */
  most: number;
}

function MatrixCell({ of, brands, to, platform, most }: MatrixCellProps) {
  const share = Math.min(1, brands / most);
  const square = 'grid h-8 place-content-center rounded-sm font-strong forced-color-adjust-none';
  const ink = share > 0.6 ? 'text-on-accent' : 'text-ink';
  const text = `${of.name}: ${countOf(brands, 'brand', 'brands')} by ${platform}`;
  return (
    <td className="border-b border-line p-1 text-center group-last:border-b-0">
      {brands === 0 ? null : to === null ? (
        <span title={text} style={{ background: heatFill(share) }} className={`${square} ${ink}`}>
          {brands}
        </span>
      ) : (
        <Link
          to={to}
          aria-label={text}
          title={text}
          style={{ background: heatFill(share) }}
          className={`${square} ${ink} hover:opacity-80`}
        >
          {brands}
        </Link>
      )}
    </td>
  );
}

function countOfPlatform({ platforms }: Category, platform: string | null): number {
  return platforms.find((each) => each.platform === platform)?.brands ?? 0;
}

function othersOf({ platforms }: Category, columns: readonly string[]): number {
  return platforms.reduce(
    (sum, { platform, brands }) => (platform === null || columns.includes(platform) ? sum : sum + brands),
    0,
  );
}

/** The platforms with most brands, across all categories. */
function frequentPlatforms(categories: Platforms['categories']): string[] {
  const counts = new Map<string, number>();
  for (const { platform, brands } of categories.flatMap(({ platforms }) => platforms))
    if (platform !== null) counts.set(platform, (counts.get(platform) ?? 0) + brands);
  return [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, maxColumns)
    .map(([platform]) => platform);
}
