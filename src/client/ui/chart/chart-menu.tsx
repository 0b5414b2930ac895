import { Download } from 'lucide-react';
import { type RefObject, use } from 'react';
import { copyText } from '#client/platform/browser/copy-text.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { ChartShareSlot } from '#client/ui/chart/chart-share-slot.ts';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';
import { downloadDrawing, downloadTable } from '#client/ui/chart/download-chart.ts';
import type { Caption } from '#client/ui/chart/save-chart.ts';
import { Icon } from '#client/ui/icon.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';

interface ChartMenuProps {
  /** Anchor of the chart in the address. */
  id: string;
  drawing: RefObject<HTMLElement | null>;
  caption: Caption;
  table: ChartTable;
}

/** Menu to save or share a chart: as a picture, a drawing, a spreadsheet or a link. */
export function ChartMenu({ id, drawing, caption, table }: ChartMenuProps) {
  const openShare = use(ChartShareSlot)?.(id) ?? null;
  const download = (kind: 'png' | 'svg') => void downloadDrawing(drawing.current, kind, caption);
  return (
    <MenuButton
      label={`Download or share: ${caption.title}`}
      className={buttonClass({ className: 'min-h-9 px-3' })}
      items={[
        { label: 'Picture (PNG)', onChoose: () => download('png') },
        { label: 'Drawing (SVG)', onChoose: () => download('svg') },
        { label: 'Figures (CSV)', onChoose: () => void downloadTable(table, caption.fileName) },
        { label: 'Copy link', onChoose: () => void copyLink(id) },
        ...(openShare === null ? [] : [{ label: 'Share by link', onChoose: openShare }]),
      ]}
    >
      <Icon of={Download} size={16} />
      <span className="max-md:sr-only">Download or share</span>
    </MenuButton>
  );
}

async function copyLink(id: string): Promise<void> {
  const { origin, pathname, search } = window.location;
  if (await copyText(`${origin}${pathname}${search}#${id}`)) {
    toasts.show({ title: 'Link copied' });
    return;
  }
  window.location.hash = id;
  toasts.show({
    title: 'Copy the link from the address bar',
    description: 'It leads to this chart now.',
  });
}
