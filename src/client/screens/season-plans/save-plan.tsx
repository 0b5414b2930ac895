import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PlanDrawing, type PlanDrawingProps } from '#client/screens/season-plans/plan-drawing.tsx';
import { saveDrawing } from '#client/ui/chart/save-chart.ts';

/**
 * Saves a plan as a picture. The page shows a table, so the picture is drawn off-screen, in the colours of
 * the current theme.
 */
export async function savePlan(
  figure: HTMLElement | null,
  kind: 'png' | 'svg',
  drawing: PlanDrawingProps,
  caption: { fileName: string; title: string; note: string },
): Promise<void> {
  const place = document.createElement('div');
  place.ariaHidden = 'true';
  place.className = 'fixed top-0 -left-full w-fit invisible';
  figure?.append(place);
  const root = createRoot(place);
  try {
    flushSync(() => root.render(<PlanDrawing {...drawing} />));
    await saveDrawing(place, kind, caption);
  } finally {
    root.unmount();
    place.remove();
  }
}
