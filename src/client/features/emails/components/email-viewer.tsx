import * as RadixDialog from '@radix-ui/react-dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { DialogClose, DialogScrim } from '#client/components/ui/dialog.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { type EmailOutcome, emailQuery } from '#client/features/emails/api/get-email.ts';
import { Byline, subjectSize } from '#client/features/emails/components/byline.tsx';
import { EmailReader } from '#client/features/emails/components/email-reader.tsx';
import { PremiumEmailPanel } from '#client/features/emails/components/premium-email-panel.tsx';
import { useApi } from '#client/lib/app-context.ts';
import { savesData, whenIdle } from '#client/lib/prefetch.ts';
import { Link } from '#client/router/link.tsx';
import { paths } from '#shared/paths.ts';

export interface EmailViewerProps {
  /** null while nothing is open. */
  emailId: number | null;
  previousId: number | null;
  nextId: number | null;
  onShow: (id: number) => void;
  onClose: () => void;
}

/** An email over the list it was opened from. The page behind does not scroll; Escape, the cross and Back close. */
export function EmailViewer({ emailId, previousId, nextId, onShow, onClose }: EmailViewerProps) {
  const lastId = useRef(emailId);
  if (emailId !== null) lastId.current = emailId;
  const handleKeyDown = (event: KeyboardEvent) => {
    // Keys of a dialog above this one come by here too: it stands outside in the document, but not in React's tree.
    if (!event.currentTarget.contains(event.target as Node)) return;
    // The arrow keys belong to a control that uses them itself, such as the width switch.
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const id = event.key === 'ArrowLeft' ? previousId : event.key === 'ArrowRight' ? nextId : null;
    if (id !== null) onShow(id);
  };
  return (
    <RadixDialog.Root open={emailId !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <DialogScrim />
        <RadixDialog.Content
          aria-describedby={undefined}
          onKeyDown={handleKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>(`[data-email-card="${lastId.current}"]`)?.focus();
          }}
          className="rise fixed inset-x-0 top-0 z-50 mx-auto flex h-dvh w-full max-w-[920px] flex-col overflow-hidden bg-paper shadow-pop outline-none md:inset-y-6 md:h-auto md:w-[calc(100vw-48px)] md:rounded-lg"
        >
          <div className="flex items-center gap-2 border-b border-line px-gutter py-2 md:px-6">
            <Step id={previousId} label="Previous email" onShow={onShow}>
              <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
            </Step>
            <Step id={nextId} label="Next email" onShow={onShow}>
              <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
            </Step>
            <span className="flex-1" />
            {emailId !== null && (
              // In the place of the viewer's entry: Back leads to the list, as long as it was and where it was.
              <Link
                to={paths.email(emailId)}
                replace
                className={buttonClass({ variant: 'quiet', size: 'text' }, 'text-ink-2 hover:text-ink')}
              >
                <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} />
                Open page
              </Link>
            )}
            <DialogClose label="Close" />
          </div>
          <div
            key={emailId}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter pb-8 md:px-6"
          >
            {emailId !== null && <ViewedEmail emailId={emailId} neighbourIds={[nextId, previousId]} />}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
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

interface ViewedEmailProps {
  emailId: number;
  neighbourIds: readonly [number | null, number | null];
}

function ViewedEmail({ emailId, neighbourIds }: ViewedEmailProps) {
  const email = useQuery(emailQuery(useApi(), String(emailId)));
  usePrefetchedEmails(email.isSuccess ? neighbourIds : []);
  if (email.isPending) {
    return (
      <div className="grid h-full min-h-60 place-items-center">
        <RadixDialog.Title className="sr-only">Email</RadixDialog.Title>
        <Spinner label="Loading email" />
      </div>
    );
  }
  return <ViewedOutcome outcome={email.data} />;
}

/** Asks for the emails beside the opened one once that is there: going on to them waits for nothing. */
function usePrefetchedEmails(ids: ReadonlyArray<number | null>): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const wanted = ids.join(); // new on every render, the same words while it is the same emails
  useEffect(() => {
    if (wanted === '' || savesData()) return;
    whenIdle(() => {
      for (const id of wanted.split(',')) {
        if (id !== '') void queryClient.prefetchQuery(emailQuery(api, id));
      }
    });
  }, [wanted, api, queryClient]);
}

function ViewedOutcome({ outcome }: { outcome: EmailOutcome | undefined }) {
  if (outcome?.kind === 'premium') {
    return (
      <div className="pt-6">
        <RadixDialog.Title className="sr-only">Premium email</RadixDialog.Title>
        <PremiumEmailPanel brand={outcome.brand} />
      </div>
    );
  }
  if (outcome?.kind !== 'email') {
    return (
      <div className="pt-6">
        <RadixDialog.Title className="sr-only">Email not found</RadixDialog.Title>
        <EmailNotLoaded />
      </div>
    );
  }
  const { email } = outcome;
  return (
    <>
      <RadixDialog.Title
        className={`title pt-6 max-md:pt-4 ${subjectSize(email.subject) || 'text-[1.75rem]'}`}
      >
        <bdi>{email.subject}</bdi>
      </RadixDialog.Title>
      <Byline email={email} />
      <EmailReader email={email} />
    </>
  );
}

/** What the viewer says when an email cannot be loaded (specification, section 2, Email page). */
export function EmailNotLoaded() {
  return <EmptyState title="Email not found">The email you're looking for couldn't be loaded</EmptyState>;
}
