/** The room above a drawing for whose it is. */
export const chartHead = 26;

/** Whose a drawing is: within it, so that it stands in a saved picture too. @param left where the words begin, left of the drawing. */
export function ChartLabel({ left, children }: { left: number; children: string }) {
  return (
    <text x={-left} y={14} fill="var(--ink)" fontWeight={600} className="text-sm font-strong">
      {children}
    </text>
  );
}
