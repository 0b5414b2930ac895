import { Import } from 'lucide-react';
import { useEffect } from 'react';
import { useMailImports } from '#client/admin/mail-imports/use-mail-imports.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';

const ImportDialog = lazyDialog(
  () => import('#client/admin/mail-imports/components/import-dialog.tsx'),
  (code) => code.ImportDialog,
);

/** Opens the import dialog, as dragging files over the dashboard does. */
export function ImportButton() {
  useMailImports();
  const dialog = useDialog<'import'>();
  const { open } = dialog;
  useEffect(() => {
    const handleDrag = (event: DragEvent) => {
      const hasFiles = event.dataTransfer?.types.includes('Files') === true;
      // An open dialog may have its own drop zone.
      if (hasFiles && document.querySelector('[role="dialog"][data-state="open"]') === null) open('import');
    };
    window.addEventListener('dragenter', handleDrag);
    return () => window.removeEventListener('dragenter', handleDrag);
  });
  return (
    <>
      <Button aria-haspopup="dialog" {...ImportDialog.onIntent} onClick={() => open('import')}>
        <Icon of={Import} />
        Import
        <span className="sr-only"> emails</span>
      </Button>
      {dialog.subject !== null && <ImportDialog {...dialog.state} />}
    </>
  );
}
