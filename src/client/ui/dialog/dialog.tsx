import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';

/* This file includes Radix. Its users belong in a separate chunk that is loaded when a dialog is first opened (`lazyDialog`): the first view of a page stays small. */

interface DialogProps extends Openable {
  title: string;
  /** One sentence under the title, part of the accessible description. */
  description?: ReactNode;
  children?: ReactNode;
  /** Returns the element to focus on close if the opener cannot take it; null: the opener. */
  focusAfterClose?: () => HTMLElement | null;
  className?: string;
}

/**
 * A question or a short form above the page. The page behind does not scroll; Escape and the scrim close it.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  focusAfterClose = () => null,
  className = '',
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <DialogScrim />
        <RadixDialog.Content
          inert={!isOpen} // a closing dialog ignores a second press
          // Radix returns the focus to its trigger only; these dialogs have none, so the focused element
          // counts as opener.
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const target = focusAfterClose() ?? opener.current;
            if (target instanceof HTMLElement) target.focus();
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={`rise fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-32px)] w-[min(520px,calc(100vw-32px))] overflow-auto rounded-lg bg-raised p-6 shadow-pop ${className}`}
        >
          <RadixDialog.Title className="heading pr-10">{title}</RadixDialog.Title>
          {description !== undefined && (
            <RadixDialog.Description className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
              {description}
            </RadixDialog.Description>
          )}
          {children}
          <DialogClose className="absolute top-3 right-3" />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons of a dialog: bottom right, of equal width on phones, Cancel first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2 max-md:*:flex-1">{children}</div>;
}

/** The buttons of a form in a dialog: Cancel and submit. */
export function FormActions({
  onCancel,
  ...submit
}: { onCancel: () => void } & Omit<ComponentProps<typeof Button>, 'type'>) {
  return (
    <DialogActions>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="fill" {...submit} />
    </DialogActions>
  );
}

/** The backdrop between the page and a dialog or drawer. */
export function DialogScrim() {
  return <RadixDialog.Overlay className="fade fixed inset-0 z-50 bg-scrim" />;
}

/** The cross in the corner. */
export function DialogClose({ label = 'Close', className = '' }: { label?: string; className?: string }) {
  return (
    <RadixDialog.Close
      aria-label={label}
      className={buttonClass({ variant: 'quiet', size: 'icon', className })}
    >
      <Icon of={X} />
    </RadixDialog.Close>
  );
}
