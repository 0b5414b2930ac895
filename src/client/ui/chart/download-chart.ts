import { toasts } from '#client/platform/queries/toasts.ts';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';
import type { Caption } from '#client/ui/chart/save-chart.ts';

// The code that creates the files is lazy-loaded on the first download.

/** Downloads a drawing; a toast reports a failure. */
export async function downloadDrawing(
  place: HTMLElement | null,
  kind: 'png' | 'svg',
  caption: Caption,
): Promise<void> {
  try {
    const { saveDrawing } = await import('#client/ui/chart/save-chart.ts');
    await saveDrawing(place, kind, caption);
  } catch {
    toasts.show({ title: 'The chart could not be downloaded', description: 'Try again.', isFailure: true });
  }
}

/** Downloads a table as a spreadsheet; a toast reports a failure. */
export async function downloadTable(table: ChartTable, fileName: string): Promise<void> {
  try {
    const { saveTable } = await import('#client/ui/chart/save-chart.ts');
    saveTable(table, fileName);
  } catch {
    toasts.show({ title: 'The figures could not be downloaded', description: 'Try again.', isFailure: true });
  }
}
