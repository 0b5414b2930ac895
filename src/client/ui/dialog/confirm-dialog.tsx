import type { ReactNode } from 'react';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';

interface ConfirmDialogProps extends Openable {
  title: string;
  question: ReactNode;
  /** Details below the question. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  /** Returns the element to focus if the opener no longer exists; null: the opener. */
  focusAfterClose?: () => HTMLElement | null;
}

/**
 * Asks before a destructive action. The caller closes it, so that it stays open after a failure. Includes
 * Radix: load it with the dialogs of a panel, not with the panel.
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
  /** Noun of the object, such as 'Brand'. */
  what: string;
  /** Name of the object, if any. */
  name?: string;
  /** Details below the question. */
  children?: ReactNode;
  remove: {
    isPending: boolean;
    isSuccess: boolean;
    mutate: (variables: undefined, then: Record<'onSuccess' | 'onError', () => void>) => void;
  };
  /** True if a failure closes the dialog too, when a retry is pointless. */
  closesOnFailure?: boolean;
  /** Returns the element to focus after the row is deleted. */
  afterDelete: () => HTMLElement | null;
}

/** Asks before a deletion, and closes after it. */
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

/** The wording of the specification (section 2). The name is bold: it may read like a sentence. */
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
