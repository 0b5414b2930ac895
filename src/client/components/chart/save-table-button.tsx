import type { ChartTable } from '#client/components/chart/chart-table.ts';
import { Button } from '#client/components/ui/button.tsx';
import { toasts } from '#client/lib/toasts.ts';

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
      const { saveTable } = await import('#client/components/chart/save-chart.ts');
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
