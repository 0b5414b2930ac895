import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog, DialogActions } from '#client/components/ui/dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The question, such as 'Are you sure you want to delete this email? This action cannot be undone.' */
  question: ReactNode;
  /** What it is about, below the question. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  /** Where the keyboard goes when what it stood on is gone; null: back to what opened the dialog. */
  focusAfterClose?: () => HTMLElement | null;
}

/**
 * Asks before something is destroyed. The dialog stays until the one who opened it closes it, so that a failure leaves
 * it open. Radix comes with it: load it with the dialogs of a panel, not with the panel.
 */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  question,
  children,
  confirmLabel,
  busyLabel,
  isBusy,
  onConfirm,
  focusAfterClose = () => null,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={question}
      focusAfterClose={focusAfterClose}
    >
      {children}
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button variant="danger" aria-disabled={isBusy} onClick={() => !isBusy && onConfirm()}>
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
