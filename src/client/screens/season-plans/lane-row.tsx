import { backState } from '#client/features/emails/back-to.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { Link } from '#client/platform/router/link.tsx';
import { createPath, useLocation } from '#client/platform/router/location.tsx';
import { type Cell, cellWords, dayAt, type Lane } from '#client/screens/season-plans/copy.ts';
import { beyondDays, dayTint, type PlanDay } from '#client/screens/season-plans/plan-days.ts';
import { classFill, type HeatClass, inkOn } from '#client/ui/chart/chart-colors.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { paths } from '#shared/paths.ts';

interface LaneRowProps {
  brand: Lane['brand'];
  /** Undefined if the brand sent no email for the season. */
  lane: Lane | undefined;
  days: readonly PlanDay[];
  season: SeasonPlan['season'];
  classes: readonly HeatClass[];
  /** Set if two years are shown. */
  year: number | null;
  /** The row of the other year: below the brand's first row, and outlined. */
  isBehind?: true;
}

export function LaneRow({ brand, lane, days, season, classes, year, isBehind }: LaneRowProps) {
  const cells = new Map(lane?.cells.map((cell) => [cell.offset, cell]));
  const { earlier, later } = beyondDays(lane?.cells ?? []);
  // The border of a brand is below its last row.
  const line = year === null || isBehind ? 'border-b border-line' : '';
  return (
    <tr>
      <th
        scope="row"
        className={`sticky left-0 z-1 max-w-(--brand) truncate bg-raised px-2.5 text-left text-[13px] font-medium ${line}`}
      >
        {isBehind ? (
          <span className="font-normal text-ink-3">
            <span className="sr-only">{brand.name}, </span>
            {year}
          </span>
        ) : (
          <>
            <Link to={paths.brandInsights(brand.slug)} title={brand.name} className="hover:underline">
              <bdi>{brand.name}</bdi>
            </Link>
            {year !== null && <span className="sr-only">, {year}</span>}
          </>
        )}
      </th>
      <td className={`text-center text-ink-2 ${line}`}>{earlier || ''}</td>
      {days.map((day) => (
        <td key={day.offset} className={`h-7 p-px ${line} ${dayTint(day)}`}>
          <DaySquare
            lane={lane}
            cell={cells.get(day.offset)}
            season={season}
            classes={classes}
            isBehind={isBehind === true}
          />
        </td>
      ))}
      <td className={`text-center text-ink-2 ${line}`}>{later || ''}</td>
    </tr>
  );
}

interface DaySquareProps extends Pick<LaneRowProps, 'lane' | 'season' | 'classes'> {
  cell: Cell | undefined;
  isBehind: boolean;
}

function DaySquare({ lane, cell, season, classes, isBehind }: DaySquareProps) {
  const viewerLocale = useViewerLocale();
  const location = useLocation();
  const first = cell?.emailIds[0];
  if (lane === undefined || cell === undefined || first === undefined) return null;
  const text = cellWords(lane, cell, viewerLocale);
  const day = dayAt(lane, cell.offset);
  const ofDay = new URLSearchParams({ brand: lane.brand.slug, season, from: day, to: day });
  const fill = classFill(classes, cell.emails);
  return (
    <Link
      to={cell.emails === 1 ? paths.email(first) : `${paths.emails()}?${ofDay}`}
      state={backState(createPath(location), 'Back to the planner')}
      aria-label={text}
      title={text}
      style={isBehind ? {} : { background: fill, color: inkOn(fill) }}
      className={`grid h-6 scroll-m-16 scroll-ml-40 scroll-mt-40 place-content-center rounded-sm font-strong forced-color-adjust-none hover:opacity-80 ${isBehind ? 'border border-line-strong text-ink-2' : ''}`}
    >
      {cell.deepestPercent ?? (cell.hasOffer ? '•' : '')}
    </Link>
  );
}
