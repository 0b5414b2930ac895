import { toasts } from '#client/platform/queries/toasts.ts';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';
import type { Caption } from '#client/ui/chart/save-chart.ts';

// What makes the files is fetched by those who download one.

/** Downloads a drawing; a toast says so where that fails. */
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

/** Downloads figures as a spreadsheet; a toast says so where that fails. */
export async function downloadTable(table: ChartTable, fileName: string): Promise<void> {
  try {
    const { saveTable } = await import('#client/ui/chart/save-chart.ts');
    saveTable(table, fileName);
  } catch {
    toasts.show({ title: 'The figures could not be downloaded', description: 'Try again.', isFailure: true });
  }
}
