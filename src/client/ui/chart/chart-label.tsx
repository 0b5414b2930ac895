/** Space above a drawing for its label. */
export const chartHead = 26;

/**
 * The name of a drawing's owner, inside the drawing, so that a saved picture includes it. @param left
 * distance of the text to the left of the drawing.
 */
export function ChartLabel({ left, children }: { left: number; children: string }) {
  return (
    <text x={-left} y={14} fill="var(--ink)" fontWeight={600} className="text-sm font-strong">
      {children}
    </text>
  );
}
