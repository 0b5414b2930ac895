import { Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';
import { downloadTable } from '#client/ui/chart/download-chart.ts';
import { Icon } from '#client/ui/icon.tsx';

interface SaveTableButtonProps {
  /** Title of the data. */
  title: string;
  table: ChartTable;
  fileName: string;
}

/** Downloads a table as a spreadsheet. */
export function SaveTableButton({ title, table, fileName }: SaveTableButtonProps) {
  return (
    <Button onClick={() => void downloadTable(table, fileName)} aria-label={`Download CSV: ${title}`}>
      <Icon of={Download} />
      Download CSV
    </Button>
  );
}
