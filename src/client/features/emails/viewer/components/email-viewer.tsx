import * as RadixDialog from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ViewedEmail } from '#client/features/emails/viewer/components/viewed-email.tsx';
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { DialogClose, DialogScrim } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import { paths } from '#shared/paths.ts';

export interface EmailViewerProps {
  /** null if closed. */
  emailId: number | null;
  /** The card it was opened from, if the list contains it. */
  card: EmailSummary | undefined;
  previousId: number | null;
  nextId: number | null;
  onShow: (id: number) => void;
  onClose: () => void;
}

/**
 * An email over the list it was opened from. The page behind does not scroll; Escape, the cross and Back
 * close it.
 */
export function EmailViewer({ emailId, card, previousId, nextId, onShow, onClose }: EmailViewerProps) {
  const lastId = useRef(emailId);
  useEffect(() => {
    if (emailId !== null) lastId.current = emailId;
  }, [emailId]);
  return (
    <RadixDialog.Root open={emailId !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <DialogScrim />
        <RadixDialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={closeMenuFirst}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>(`[data-email-card="${lastId.current}"]`)?.focus();
          }}
          className="rise fixed inset-x-0 top-0 z-50 mx-auto flex h-dvh w-full max-w-[920px] flex-col overflow-hidden bg-paper shadow-pop outline-none [--bar-h:0px] [--tools-top:0px] md:inset-y-6 md:h-auto md:w-[calc(100vw-48px)] md:rounded-lg"
        >
          <StepKeys previousId={previousId} nextId={nextId} onShow={onShow} />
          <div className="flex items-center gap-2 border-b border-line px-gutter py-2 max-md:py-1 md:px-6">
            <Step id={previousId} label="Previous email" onShow={onShow}>
              <Icon of={ChevronLeft} />
            </Step>
            <Step id={nextId} label="Next email" onShow={onShow}>
              <Icon of={ChevronRight} />
            </Step>
            <span className="flex-1" />
            {emailId !== null && (
              // Replaces the viewer's history entry: Back leads to the list, with its length and scroll
              // position.
              <Link
                to={paths.email(emailId)}
                replace
                className={buttonClass({ variant: 'quiet', className: 'text-ink-2 hover:text-ink' })}
              >
                <Icon of={ExternalLink} size={16} />
                Open page
              </Link>
            )}
            <DialogClose label="Close" />
          </div>
          <div
            key={emailId}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter pb-8 md:px-6"
          >
            {emailId !== null && (
              <ViewedEmail emailId={emailId} card={card} neighbourIds={[nextId, previousId]} />
            )}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Escape first closes an open menu in the viewer, then the viewer. */
function closeMenuFirst(event: KeyboardEvent) {
  const menu = document.querySelector<HTMLElement>('[role="menu"]:popover-open');
  if (menu === null) return;
  event.preventDefault();
  menu.hidePopover();
}

interface Steps {
  previousId: number | null;
  nextId: number | null;
  onShow: (id: number) => void;
}

/** Keyboard shortcuts for previous and next; its element identifies the dialog they belong to. */
function StepKeys({ previousId, nextId, onShow }: Steps) {
  const place = useRef<HTMLSpanElement>(null);
  const previous = previousId === null ? undefined : () => onShow(previousId);
  const next = nextId === null ? undefined : () => onShow(nextId);
  useShortcuts(place, { ArrowLeft: previous, k: previous, ArrowRight: next, j: next });
  return <span ref={place} hidden />;
}

function Step({
  id,
  label,
  onShow,
  children,
}: {
  id: number | null;
  label: string;
  onShow: (id: number) => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={id === null}
      onClick={() => id !== null && onShow(id)}
    >
      {children}
    </Button>
  );
}
