import { ImportPanel } from '#client/admin/mail-imports/components/import-panel.tsx';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';

/** Drop zone and recent imports. An upload continues after the dialog is closed. */
export function ImportDialog({ isOpen, onOpenChange }: Openable) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Import emails"
      description="Emails already in the vault are recognised, so importing the same files twice is safe."
      className="md:w-[680px]!"
    >
      <ImportPanel onFollow={() => onOpenChange(false)} />
    </Dialog>
  );
}
