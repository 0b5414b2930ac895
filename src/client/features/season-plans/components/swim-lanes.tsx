import { useEffect, useRef } from 'react';
import { heatFill } from '#client/components/chart/chart-colors.ts';
import { Button } from '#client/components/ui/button.tsx';
import { type ReaderLocale, useReaderLocale } from '#client/lib/reader-locale.ts';
import { formatCalendarDay } from '#client/lib/relative-time.ts';
import { toasts } from '#client/lib/toasts.ts';
import { useHydrated } from '#client/lib/use-hydrated.ts';
import { Link } from '#client/router/link.tsx';
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

/** One brand a lane, a day a column, counted from the event: how many mails, and the deepest offer. A mail opens. */
export function SwimLanes({ plan }: { plan: SeasonPlan }) {
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
  const most = Math.max(1, ...plan.lanes.flatMap(({ cells }) => cells.map(({ emails }) => emails)));
  const save = async () => {
    try {
      const { saveTable } = await import('#client/components/chart/save-chart.ts');
      saveTable(tableOf(plan), `${plan.season}-${plan.year}`);
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
        <table className="w-full min-w-max border-separate border-spacing-0 text-xs tabular-nums">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-1 border-b border-line bg-raised px-3 py-2 text-left text-sm"
              >
                Brand
              </th>
              <th scope="col" className="border-b border-line px-2 font-medium text-ink-2">
                Earlier
              </th>
              {offsets.map((offset) => (
                <th
                  key={offset}
                  scope="col"
                  aria-label={offsetName(offset)}
                  className={`w-7 min-w-7 border-b border-line px-0 font-medium ${offset === 0 ? 'bg-accent-tint text-ink' : 'text-ink-3'}`}
                >
                  <span aria-hidden="true">{offset % 7 === 0 ? offsetName(offset) : ''}</span>
                </th>
              ))}
              <th scope="col" className="border-b border-line px-2 font-medium text-ink-2">
                Later
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.lanes.map((lane) => (
              <LaneRow key={lane.brand.slug} lane={lane} most={most} />
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">
          Each square is a day with mail: the darker, the more; its figure is the deepest offer in percent.
        </p>
        <Button variant="quiet" className={isHydrated ? '' : 'invisible'} onClick={save}>
          Save as CSV
        </Button>
      </div>
    </>
  );
}

function LaneRow({ lane, most }: { lane: Lane; most: number }) {
  const cells = new Map(lane.cells.map((cell) => [cell.offset, cell]));
  const beyond = (isBeyond: (offset: number) => boolean) =>
    lane.cells.reduce((sum, { offset, emails }) => sum + (isBeyond(offset) ? emails : 0), 0);
  const [earlier, later] = [
    beyond((offset) => offset < firstOffset),
    beyond((offset) => offset > lastOffset),
  ];
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky left-0 z-1 max-w-44 truncate border-b border-line bg-raised px-3 py-1 text-left text-sm font-medium group-last:border-b-0"
      >
        <Link to={paths.brandInsights(lane.brand.slug)} title={lane.brand.name} className="hover:underline">
          <bdi>{lane.brand.name}</bdi>
        </Link>
      </th>
      <td className="border-b border-line text-center text-ink-2 group-last:border-b-0">{earlier || ''}</td>
      {offsets.map((offset) => (
        <td
          key={offset}
          className={`w-7 min-w-7 border-b border-line p-0.5 group-last:border-b-0 ${offset === 0 ? 'bg-accent-tint' : ''}`}
        >
          <DaySquare lane={lane} cell={cells.get(offset)} most={most} />
        </td>
      ))}
      <td className="border-b border-line text-center text-ink-2 group-last:border-b-0">{later || ''}</td>
    </tr>
  );
}

function DaySquare({ lane, cell, most }: { lane: Lane; cell: Cell | undefined; most: number }) {
  const reader = useReaderLocale();
  if (cell === undefined) return null;
  const [first] = cell.emailIds;
  if (first === undefined) return null;
  const words = cellWords(lane, cell, reader);
  const day = dayAt(lane, cell.offset);
  const to =
    cell.emails === 1
      ? paths.email(first)
      : `${paths.emails()}?${new URLSearchParams({ brand: lane.brand.slug, from: day, to: day })}`;
  return (
    <Link
      to={to}
      aria-label={words}
      title={words}
      style={{ background: heatFill(cell.emails / most) }}
      className={`grid size-6 place-content-center rounded-sm font-strong hover:opacity-80 ${cell.emails / most > 0.4 ? 'text-on-accent' : 'text-ink'}`}
    >
      {cell.deepestPercent ?? ''}
    </Link>
  );
}

function tableOf({ lanes }: SeasonPlan) {
  return {
    head: ['Brand', 'Day', 'Days from the event', 'Emails', 'Deepest percent', 'First email'],
    rows: lanes.flatMap((lane) =>
      lane.cells.map(({ offset, emails, deepestPercent, emailIds }) => [
        lane.brand.name,
        dayAt(lane, offset),
        offset,
        emails,
        deepestPercent ?? '',
        emailIds[0] === undefined ? '' : `${window.location.origin}${paths.email(emailIds[0])}`,
      ]),
    ),
  };
}
