import { useEffect, useRef } from 'react';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { type ReaderLocale, useReaderLocale } from '#client/platform/locale/reader-locale.ts';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { heatFill } from '#client/ui/chart/chart-colors.ts';
import type { SeasonPlan } from '#shared/contract/season-plans.ts';
import { dayNumber, dayOfNumber } from '#shared/format/calendar-days.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** The columns: three weeks before the day and one after it; what lies beyond is counted at their ends. */
const firstOffset = -21;
const lastOffset = 7;
const offsets = Array.from({ length: lastOffset - firstOffset + 1 }, (_, at) => firstOffset + at);

type Lane = SeasonPlan['lanes'][number];
type Cell = Lane['cells'][number];

/** "D-21", "D-Day", "D+3". */
const offsetName = (offset: number) =>
  offset === 0 ? 'D-Day' : `D${offset > 0 ? '+' : '−'}${Math.abs(offset)}`;

const dayAt = ({ event }: Lane, offset: number) => dayOfNumber(dayNumber(event) + offset);

function cellWords(lane: Lane, { offset, emails, deepestPercent }: Cell, reader: ReaderLocale): string {
  const depth = deepestPercent === null ? '' : `, up to ${deepestPercent}% off`;
  const day = formatCalendarDay(new Date(dayAt(lane, offset)), reader);
  return `${lane.brand.name}, ${day}: ${countOf(emails, 'email', 'emails')}${depth}`;
}

interface SwimLanesProps {
  plan: SeasonPlan;
  /** Another year of the season, shown below each lane. */
  behind: SeasonPlan | null;
}

/** One brand a lane, a day a column, counted from the event: how many mails, and the deepest offer. A mail opens. */
export function SwimLanes({ plan, behind }: SwimLanesProps) {
  const isHydrated = useHydrated();
  const place = useRef<HTMLElement>(null);
  // Where the lanes are wider than the screen, the first mail is what one came for.
  useEffect(() => {
    const section = place.current;
    const squares = [...(section?.querySelectorAll<HTMLElement>('td:has(> a)') ?? [])];
    if (section === null || squares.length === 0) return;
    const first = Math.min(...squares.map(({ offsetLeft }) => offsetLeft));
    section.scrollLeft = Math.max(0, first - section.clientWidth / 2);
  }, []);
  const brands = bothYears(plan, behind);
  const most = Math.max(
    1,
    ...[plan, ...(behind === null ? [] : [behind])].flatMap(({ lanes }) =>
      lanes.flatMap(({ cells }) => cells.map(({ emails }) => emails)),
    ),
  );
  const save = async () => {
    try {
      const { saveTable } = await import('#client/ui/chart/save-chart.ts');
      saveTable(
        tableOf(behind === null ? [plan] : [plan, behind]),
        [plan.season, plan.year, behind?.year].filter((part) => part !== undefined).join('-'),
      );
    } catch {
      toasts.show({ title: 'The plan could not be saved', description: 'Try again.', isFailure: true });
    }
  };
  return (
    <>
      {/* What is wider than the screen is scrolled inside of it, by the keyboard too. */}
      <section
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label="Lanes"
        className="relative overflow-x-auto rounded-lg border border-line bg-raised"
      >
        <table className="w-full min-w-max border-separate [border-spacing:0] text-xs tabular">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-1 border-b border-line bg-raised px-3 py-2 text-left text-sm"
              >
                Brand
              </th>
              {behind !== null && (
                <th scope="col" className="border-b border-line px-2 text-left font-medium text-ink-2">
                  Year
                </th>
              )}
              <th scope="col" className="border-b border-line px-2 font-medium text-ink-2">
                Earlier
              </th>
              {offsets.map((offset) => (
                <th
                  key={offset}
                  scope="col"
                  className={`w-7 min-w-7 border-b border-line px-0 font-medium ${offset === 0 ? 'bg-accent-tint text-ink' : 'text-ink-3'}`}
                >
                  <span className="sr-only">{offsetName(offset)}</span>
                  <span aria-hidden="true">
                    {offset === 0 ? 'Day' : offset % 7 === 0 ? offsetName(offset) : ''}
                  </span>
                </th>
              ))}
              <th scope="col" className="border-b border-line px-2 font-medium text-ink-2">
                Later
              </th>
            </tr>
          </thead>
          {behind === null ? (
            <tbody>
              {plan.lanes.map((lane) => (
                <LaneRow key={lane.brand.slug} brand={lane.brand} lane={lane} most={most} />
              ))}
            </tbody>
          ) : (
            brands.map(({ brand, lane, before }) => (
              <tbody key={brand.slug}>
                <LaneRow brand={brand} lane={lane} most={most} year={plan.year} rows={2} />
                <LaneRow brand={brand} lane={before} most={most} year={behind.year} rows={0} />
              </tbody>
            ))
          )}
        </table>
      </section>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">
          Each square is a day with mail: the stronger its colour, the more; its figure is the deepest offer
          in percent.
          {behind !== null && ` Below each brand stands ${behind.year}, outlined, by days from its own day.`}
        </p>
        <Button variant="quiet" className={`-mx-4 ${isHydrated ? '' : 'invisible'}`} onClick={save}>
          Save as CSV
        </Button>
      </div>
    </>
  );
}

interface LaneRowProps {
  brand: Lane['brand'];
  /** Absent where the brand sent nothing for it. */
  lane: Lane | undefined;
  most: number;
  /** Said where years stand below each other. */
  year?: number;
  /** How many rows the brand's name is for; none where it stands in the row above. */
  rows?: 0 | 1 | 2;
}

function LaneRow({ brand, lane, most, year, rows = 1 }: LaneRowProps) {
  const cells = new Map(lane?.cells.map((cell) => [cell.offset, cell]));
  const beyond = (isBeyond: (offset: number) => boolean) =>
    (lane?.cells ?? []).reduce((sum, { offset, emails }) => sum + (isBeyond(offset) ? emails : 0), 0);
  const [earlier, later] = [
    beyond((offset) => offset < firstOffset),
    beyond((offset) => offset > lastOffset),
  ];
  // The line below a brand stands below its last row.
  const line = rows === 2 ? '' : 'border-b border-line group-last:border-b-0';
  return (
    <tr className={rows === 1 ? 'group' : ''}>
      {rows > 0 && (
        <th
          scope={rows === 2 ? 'rowgroup' : 'row'}
          rowSpan={rows}
          className="sticky left-0 z-1 max-w-44 truncate border-b border-line bg-raised px-3 py-1 text-left text-sm font-medium group-last:border-b-0"
        >
          <Link to={paths.brandInsights(brand.slug)} title={brand.name} className="hover:underline">
            <bdi>{brand.name}</bdi>
          </Link>
        </th>
      )}
      {year !== undefined && (
        <td className={`px-2 ${rows === 0 ? 'text-ink-3' : 'text-ink-2'} ${line}`}>{year}</td>
      )}
      <td className={`text-center text-ink-2 ${line}`}>{earlier || ''}</td>
      {offsets.map((offset) => (
        <td key={offset} className={`w-7 min-w-7 p-0.5 ${line} ${offset === 0 ? 'bg-accent-tint/50' : ''}`}>
          <DaySquare lane={lane} cell={cells.get(offset)} most={most} isBehind={rows === 0} />
        </td>
      ))}
      <td className={`text-center text-ink-2 ${line}`}>{later || ''}</td>
    </tr>
  );
}

interface DaySquareProps {
  lane: Lane | undefined;
  cell: Cell | undefined;
  most: number;
  /** Of the year behind: outlined. */
  isBehind: boolean;
}

function DaySquare({ lane, cell, most, isBehind }: DaySquareProps) {
  const reader = useReaderLocale();
  const first = cell?.emailIds[0];
  if (lane === undefined || cell === undefined || first === undefined) return null;
  const words = cellWords(lane, cell, reader);
  const day = dayAt(lane, cell.offset);
  const to =
    cell.emails === 1
      ? paths.email(first)
      : `${paths.emails()}?${new URLSearchParams({ brand: lane.brand.slug, from: day, to: day })}`;
  const look = isBehind
    ? 'border border-line-strong text-ink-2'
    : cell.emails / most > 0.4
      ? 'text-on-accent'
      : 'text-ink';
  return (
    <Link
      to={to}
      aria-label={words}
      title={words}
      style={isBehind ? {} : { background: heatFill(cell.emails / most) }}
      className={`grid size-6 place-content-center rounded-sm font-strong forced-color-adjust-none hover:opacity-80 ${look}`}
    >
      {cell.deepestPercent ?? ''}
    </Link>
  );
}

interface BrandYears {
  brand: Lane['brand'];
  lane: Lane | undefined;
  before: Lane | undefined;
}

/** Who has a lane in either year: who began first this year, then who has not begun, by when it did in the other. */
function bothYears({ lanes }: SeasonPlan, behind: SeasonPlan | null): BrandYears[] {
  const before = new Map(behind?.lanes.map((lane) => [lane.brand.slug, lane]));
  const own = new Set(lanes.map(({ brand }) => brand.slug));
  return [
    ...lanes.map((lane) => ({ brand: lane.brand, lane, before: before.get(lane.brand.slug) })),
    ...[...before.values()]
      .filter(({ brand }) => !own.has(brand.slug))
      .map((lane) => ({ brand: lane.brand, lane: undefined, before: lane })),
  ];
}

function tableOf(plans: readonly SeasonPlan[]) {
  return {
    head: ['Brand', 'Year', 'Day', 'Days from the event', 'Emails', 'Deepest percent', 'First email'],
    rows: plans.flatMap(({ year, lanes }) =>
      lanes.flatMap((lane) =>
        lane.cells.map(({ offset, emails, deepestPercent, emailIds }) => [
          lane.brand.name,
          year,
          dayAt(lane, offset),
          offset,
          emails,
          deepestPercent ?? '',
          emailIds[0] === undefined ? '' : `${window.location.origin}${paths.email(emailIds[0])}`,
        ]),
      ),
    ),
  };
}
