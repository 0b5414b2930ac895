import { MonitorPlay, Printer } from 'lucide-react';
import type { PicturedEmail } from '#client/features/saved-lists/boards/components/board-figure.tsx';
import { partsOf } from '#client/features/saved-lists/boards/order.ts';
import { printBoard } from '#client/features/saved-lists/boards/print-board.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';

const Presentation = lazyDialog(
  () => import('#client/features/saved-lists/boards/components/presentation.tsx'),
  (code) => code.Presentation,
);

interface BoardToolsProps {
  board: {
    name: string;
    sections: ReadonlyArray<{ id: number; name: string }>;
    items: ReadonlyArray<{ email: PicturedEmail; notes: string | null; sectionId: number | null }>;
  };
}

/** Buttons that present and print a board. */
export function BoardTools({ board }: BoardToolsProps) {
  const dialog = useDialog<true>();
  const slides = () =>
    partsOf(board).flatMap(({ section, items }) =>
      items.map(({ email, notes }) => ({ email, notes, section: section?.name ?? null })),
    );
  return (
    <>
      <Button onClick={() => dialog.open(true)} {...Presentation.onIntent}>
        <Icon of={MonitorPlay} />
        Present
      </Button>
      <Button onClick={() => void printBoard()}>
        <Icon of={Printer} />
        Print or PDF
      </Button>
      {dialog.subject !== null && (
        <Presentation {...dialog.state} name={board.name} slides={dialog.state.isOpen ? slides() : []} />
      )}
    </>
  );
}
