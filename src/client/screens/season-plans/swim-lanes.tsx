import { type ReactNode, useEffect, useRef } from 'react';
import { formatCalendarDay } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { offsetName } from '#client/screens/season-plans/copy.ts';
import { LaneRow } from '#client/screens/season-plans/lane-row.tsx';
import {
  bothYears,
  dayTint,
  type PlanDay,
  planDays,
  totalsByDay,
} from '#client/screens/season-plans/plan-days.ts';
import { useArrowKeys } from '#client/screens/season-plans/use-arrow-keys.ts';
import { type HeatClass, inkOn } from '#client/ui/chart/chart-colors.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { formatCount } from '#shared/format/count.ts';

interface SwimLanesProps {
  plan: SeasonPlan;
  /** The year to compare with, shown below each lane. */
  behind: SeasonPlan | null;
  /** Colours of the daily counts. */
  classes: readonly HeatClass[];
}

/**
 * A lane for each brand and a column for each day, counted from the event, with the number of emails and the
 * deepest offer.
 */
export function SwimLanes({ plan, behind, classes }: SwimLanesProps) {
  const frame = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { season, year } = plan;
  useArrowKeys(table);
  // If the lanes are wider than the screen, scrolls to the event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each plan scrolls again
  useEffect(() => {
    const event = frame.current?.querySelector<HTMLElement>('th[data-event]');
    const brand = frame.current?.querySelector<HTMLElement>('thead th');
    if (frame.current == null || event == null || brand == null) return;
    const { clientWidth } = frame.current;
    const middle = (clientWidth + brand.offsetWidth - event.offsetWidth) / 2;
    frame.current.scrollLeft = Math.max(0, event.offsetLeft - middle);
  }, [season, year]);
  const days = planDays(plan);
  return (
    // The columns use the available width, so that all days are visible if they fit.
    <div className="@container [--brand:clamp(104px,calc(100cqi-828px),152px)] [--day:clamp(26px,calc((100cqi-226px)/29),46px)]">
      <section
        ref={frame}
        aria-label="Brands by day"
        className="faded-end relative w-fit max-w-full overflow-auto rounded-lg border border-line bg-raised max-h-[calc(100dvh-8rem)] @min-[932px]:max-h-none @min-[932px]:overflow-visible"
      >
        <table ref={table} className="border-separate [border-spacing:0] text-xs tabular">
          <thead className="sticky top-0 z-2 @min-[932px]:top-header">
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-1 rounded-tl-lg border-b border-line-strong bg-raised px-2.5 pb-1.5 text-left align-bottom text-sm"
              >
                Brand
              </th>
              <th scope="col" className={beyondClass}>
                Earlier
              </th>
              {days.map((day) => (
                <DayHead key={day.offset} day={day} />
              ))}
              <th scope="col" className={`${beyondClass} rounded-tr-lg`}>
                Later
              </th>
            </tr>
          </thead>
          <TotalRows plan={plan} behind={behind} days={days} />
          {bothYears(plan, behind).map(({ brand, lane, before }) => (
            <tbody key={brand.slug}>
              <LaneRow
                brand={brand}
                lane={lane}
                days={days}
                season={season}
                classes={classes}
                year={behind === null ? null : year}
              />
              {behind !== null && (
                <LaneRow
                  brand={brand}
                  lane={before}
                  days={days}
                  season={season}
                  classes={classes}
                  year={behind.year}
                  isBehind
                />
              )}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}

const beyondClass =
  'min-w-[34px] border-b border-line-strong bg-raised px-px pb-1.5 align-bottom text-[11px] font-medium text-ink-2';

function DayHead({ day }: { day: PlanDay }) {
  const viewerLocale = useViewerLocale();
  const { offset, weekday, date, mark, isEvent } = day;
  const text = [
    mark,
    mark === offsetName(offset) ? null : offsetName(offset),
    day.day === null ? null : `${weekday} ${formatCalendarDay(new Date(day.day), viewerLocale)}`,
  ];
  return (
    <th
      scope="col"
      data-event={offset === 0 ? '' : undefined}
      className="h-14 w-(--day) min-w-(--day) border-b border-line-strong bg-raised p-0 align-bottom text-[11px] font-medium text-ink-2"
    >
      <span className="sr-only">{text.filter((word) => word !== null).join(', ')}</span>
      <span aria-hidden="true" className="flex h-full flex-col">
        <span className="flex h-5 flex-none items-center justify-center">
          {/* Overflows its column without widening it. */}
          <span
            className={`flex w-0 justify-center whitespace-nowrap ${isEvent ? 'font-strong text-accent' : 'text-ink-3'}`}
          >
            {mark}
          </span>
        </span>
        <span
          className={`grid flex-1 content-end pb-1.5 leading-[1.25] ${dayTint(day)} ${isEvent ? 'text-ink' : ''}`}
        >
          {weekday !== null && <span>{weekday}</span>}
          <b className="font-strong">{date}</b>
        </span>
      </span>
    </th>
  );
}

interface TotalRowsProps extends Pick<SwimLanesProps, 'plan' | 'behind'> {
  days: readonly PlanDay[];
}

/** Totals of the lanes below on each day. */
function TotalRows({ plan, behind, days }: TotalRowsProps) {
  const own = totalsByDay(plan.lanes);
  const rows = [
    { name: behind === null ? 'Emails' : `Emails ${plan.year}`, of: own, key: 'emails' as const },
    ...(behind === null
      ? []
      : [{ name: `Emails ${behind.year}`, of: totalsByDay(behind.lanes), key: 'emails' as const }]),
    { name: 'Median % off', of: own, key: 'medianPercent' as const },
  ];
  return (
    <tbody>
      {rows.map(({ name, of, key }, place) => {
        const line = place === rows.length - 1 ? 'border-b border-line-strong' : '';
        return (
          <tr key={name}>
            <th
              scope="row"
              className={`sticky left-0 z-1 bg-raised px-2.5 text-left font-medium whitespace-nowrap text-ink-2 ${line}`}
            >
              {name}
            </th>
            <td className={line} />
            {days.map((day) => (
              <td key={day.offset} className={`h-6 p-0 text-center text-ink-2 ${dayTint(day)} ${line}`}>
                {of.get(day.offset)?.[key] ?? ''}
              </td>
            ))}
            <td className={line} />
          </tr>
        );
      })}
    </tbody>
  );
}

/** Legend of the squares, above them. */
export function LanesLegend({ behind, classes }: Pick<SwimLanesProps, 'behind' | 'classes'>) {
  const fill = classes[0]?.fill;
  return (
    <ul className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-2">
      <li className="flex items-center gap-3">
        Emails that day
        {classes.map(({ from, to, fill }) => (
          <span key={from} className="flex items-center gap-1.5 tabular">
            <Square fill={fill} />
            {from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`}
          </span>
        ))}
      </li>
      <Sign square={<Square fill={fill}>30</Square>}>biggest % off</Sign>
      <Sign square={<Square fill={fill}>•</Square>}>offer without a %</Sign>
      <Sign square={<Square fill={fill} />}>no offer found</Sign>
      {behind !== null && <Sign square={<Square />}>{`${behind.year}, by days to its own event`}</Sign>}
    </ul>
  );
}

function Sign({ square, children }: { square: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      {square}
      {children}
    </li>
  );
}

/** @param fill an outline if omitted. */
function Square({ fill, children }: { fill?: string | undefined; children?: string }) {
  return (
    <span
      aria-hidden="true"
      style={fill === undefined ? {} : { background: fill, color: inkOn(fill) }}
      className={`grid size-5 flex-none place-content-center rounded-sm text-xs font-strong forced-color-adjust-none ${fill === undefined ? 'border border-line-strong' : ''}`}
    >
      {children}
    </span>
  );
}
