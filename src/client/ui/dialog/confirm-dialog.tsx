import type { ReactNode } from 'react';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';

interface ConfirmDialogProps extends Openable {
  title: string;
  question: ReactNode;
  /** What it is about, below the question. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  /** Where the keyboard goes when what it stood on is gone; null: back to what opened the dialog. */
  focusAfterClose?: () => HTMLElement | null;
}

/**
 * Asks before something is destroyed. The dialog stays until the one who opened it closes it, so that a failure leaves
 * it open. Radix comes with it: load it with the dialogs of a panel, not with the panel.
 */
export function ConfirmDialog({
  question,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  busyLabel = confirmLabel,
  isBusy = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} description={question}>
      {children}
      <DialogActions>
        <Button onClick={() => dialog.onOpenChange(false)}>{cancelLabel}</Button>
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DeleteDialogProps extends Openable {
  /** What is deleted, such as 'Brand'. */
  what: string;
  /** How that one is called, where it has a name. */
  name?: string;
  /** What it is about, below the question. */
  children?: ReactNode;
  remove: {
    isPending: boolean;
    isSuccess: boolean;
    mutate: (variables: undefined, then: Record<'onSuccess' | 'onError', () => void>) => void;
  };
  /** Whether a failure closes the dialog too: where trying again would help nobody. */
  closesOnFailure?: boolean;
  /** Where the keyboard goes when the row it stood on is gone. */
  afterDelete: () => HTMLElement | null;
}

/** Asks before something is deleted, and closes once it is. */
export function DeleteDialog({
  what,
  name,
  remove,
  closesOnFailure = false,
  afterDelete,
  ...dialog
}: DeleteDialogProps) {
  const close = () => dialog.onOpenChange(false);
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${what}`}
      question={<DeleteQuestion what={what} name={name} />}
      confirmLabel={`Delete ${what}`}
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, { onSuccess: close, onError: () => closesOnFailure && close() })
      }
      focusAfterClose={() => (remove.isSuccess ? afterDelete() : null)}
    />
  );
}

/** The words of the specification (section 2). The name is set apart by its weight: it may read like a sentence. */
export function DeleteQuestion({ what, name }: { what: string; name: string | undefined }) {
  return (
    <>
      Are you sure you want to delete{' '}
      {name === undefined ? (
        `this ${what.toLowerCase()}`
      ) : (
        <bdi className="font-control text-ink">{name}</bdi>
      )}
      ? This action cannot be undone.
    </>
  );
}

/** A name within a question. */
export function Quoted({ children }: { children: string }) {
  return (
    <>
      “<bdi>{children}</bdi>”
    </>
  );
}
