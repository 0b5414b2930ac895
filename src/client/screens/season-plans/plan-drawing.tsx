import type { Cell, Lane } from '#client/screens/season-plans/copy.ts';
import { beyondDays, bothYears, type PlanDay, planDays } from '#client/screens/season-plans/plan-days.ts';
import { classFill, type HeatClass, inkOn } from '#client/ui/chart/chart-colors.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';

export interface PlanDrawingProps {
  plan: SeasonPlan;
  behind: SeasonPlan | null;
  classes: readonly HeatClass[];
}

const brandWidth = 170;
const beyondWidth = 48;
const dayWidth = 32;
const rowHeight = 30;
const headHeight = 56;

/** The lanes of a plan as one SVG. */
export function PlanDrawing({ plan, behind, classes }: PlanDrawingProps) {
  const days = planDays(plan);
  const rows = bothYears(plan, behind).flatMap(({ brand, lane, before }) => [
    { key: brand.slug, name: brand.name, lane, isBehind: false },
    ...(behind === null
      ? []
      : [{ key: `${brand.slug} before`, name: String(behind.year), lane: before, isBehind: true }]),
  ]);
  const left = brandWidth + beyondWidth;
  const height = headHeight + rows.length * rowHeight;
  return (
    <svg
      aria-hidden="true"
      width={left + days.length * dayWidth + beyondWidth}
      height={height}
      className="text-xs tabular"
    >
      {days.map((day, place) => (
        <DayColumn key={day.offset} day={day} x={left + place * dayWidth} height={height} />
      ))}
      <Words x={left - beyondWidth / 2} y={headHeight - 12}>
        Earlier
      </Words>
      <Words x={left + days.length * dayWidth + beyondWidth / 2} y={headHeight - 12}>
        Later
      </Words>
      {rows.map(({ key, name, lane, isBehind }, place) => {
        const { earlier, later } = beyondDays(lane?.cells ?? []);
        const middle = rowHeight / 2 + 4;
        return (
          <g key={key} transform={`translate(0 ${headHeight + place * rowHeight})`}>
            <text x={0} y={middle} style={{ fill: isBehind ? 'var(--ink-3)' : 'var(--ink)' }}>
              {name}
            </text>
            {earlier > 0 && (
              <Words x={left - beyondWidth / 2} y={middle}>
                {earlier}
              </Words>
            )}
            {days.map((day, column) => (
              <Square
                key={day.offset}
                cell={cellOf(lane, day.offset)}
                x={left + column * dayWidth}
                classes={classes}
                isBehind={isBehind}
              />
            ))}
            {later > 0 && (
              <Words x={left + days.length * dayWidth + beyondWidth / 2} y={middle}>
                {later}
              </Words>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const cellOf = (lane: Lane | undefined, offset: number) => lane?.cells.find((cell) => cell.offset === offset);

function Words({ x, y, children }: { x: number; y: number; children: string | number }) {
  return (
    <text x={x} y={y} textAnchor="middle" style={{ fill: 'var(--ink-2)' }}>
      {children}
    </text>
  );
}

function DayColumn({ day, x, height }: { day: PlanDay; x: number; height: number }) {
  const { weekday, date, mark, isEvent, isWeekend } = day;
  const middle = x + dayWidth / 2;
  return (
    <>
      {(isEvent || isWeekend) && (
        <rect
          x={x}
          y={20}
          width={dayWidth}
          height={height - 20}
          style={{ fill: isEvent ? 'var(--accent-tint)' : 'var(--well)' }}
        />
      )}
      {mark !== null && (
        <Words x={middle} y={14}>
          {mark}
        </Words>
      )}
      {weekday !== null && (
        <Words x={middle} y={34}>
          {weekday}
        </Words>
      )}
      {date !== null && (
        <Words x={middle} y={49}>
          {date}
        </Words>
      )}
    </>
  );
}

interface SquareProps {
  cell: Cell | undefined;
  x: number;
  classes: readonly HeatClass[];
  isBehind: boolean;
}

function Square({ cell, x, classes, isBehind }: SquareProps) {
  if (cell === undefined) return null;
  const fill = classFill(classes, cell.emails);
  return (
    <>
      <rect
        x={x + 2}
        y={2}
        width={dayWidth - 4}
        height={rowHeight - 4}
        rx={4}
        style={isBehind ? { fill: 'none', stroke: 'var(--line-strong)' } : { fill }}
      />
      <text
        x={x + dayWidth / 2}
        y={rowHeight / 2 + 4}
        textAnchor="middle"
        style={{ fill: isBehind ? 'var(--ink-2)' : inkOn(fill) }}
      >
        {cell.deepestPercent ?? (cell.hasOffer ? '•' : '')}
      </text>
    </>
  );
}
