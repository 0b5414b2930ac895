import { toasts } from '#client/platform/queries/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';

interface SaveTableButtonProps {
  /** What the figures answer. */
  title: string;
  table: ChartTable;
  fileName: string;
}

/** Saves figures as a spreadsheet; its code is for those who save one. */
export function SaveTableButton({ title, table, fileName }: SaveTableButtonProps) {
  const save = async () => {
    try {
      const { saveTable } = await import('#client/ui/chart/save-chart.ts');
      saveTable(table, fileName);
    } catch {
      toasts.show({ title: 'The figures could not be saved', description: 'Try again.', isFailure: true });
    }
  };
  return (
    <Button variant="quiet" onClick={save} aria-label={`Save as CSV: ${title}`}>
      CSV
    </Button>
  );
}
