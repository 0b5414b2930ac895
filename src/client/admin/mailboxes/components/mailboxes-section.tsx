import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mailboxesQuery } from '#client/admin/mailboxes/api.ts';
import { ConnectMailbox } from '#client/admin/mailboxes/components/connect-mailbox.tsx';
import type { MailboxSubject, RenderRuns } from '#client/admin/mailboxes/components/mailbox-dialogs.tsx';
import { MailboxRow } from '#client/admin/mailboxes/components/mailbox-row.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const Dialogs = lazyDialog(
  () => import('#client/admin/mailboxes/components/mailbox-dialogs.tsx'),
  (code) => code.MailboxDialog,
);

/** Every fetched mailbox. The first belongs to the Settings form above; the others are added here. */
export function MailboxesSection({ renderRuns }: { renderRuns: RenderRuns }) {
  const mailboxes = useQuery(mailboxesQuery(useApi()));
  const dialog = useDialog<MailboxSubject>();
  const title = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isTarget = hash === '#mailboxes' && mailboxes.data !== undefined;
  // A provider's page leads back here, and the panel is drawn after the browser looked for the target.
  useEffect(() => {
    if (isTarget) title.current?.scrollIntoView();
  }, [isTarget]);
  return (
    <section aria-labelledby="mailboxes" className="mt-12 max-w-[720px]">
      <h2 id="mailboxes" ref={title} tabIndex={-1} className="heading outline-none">
        Mailboxes
      </h2>
      <p className="mt-1.5 max-w-measure text-ink-2">
        Email is fetched from each of these. The first is set above; connect more by signing in to their
        provider, or add them with a password.
      </p>
      <ConnectMailbox returnTo="settings" />
      {mailboxes.data !== undefined ? (
        mailboxes.data.length > 0 && (
          <ul className="mt-4 rounded-lg border border-line bg-raised">
            {mailboxes.data.map((mailbox) => (
              <MailboxRow
                key={mailbox.id ?? 'first'}
                mailbox={mailbox}
                onOpen={(kind) => dialog.open({ kind, mailbox })}
              />
            ))}
          </ul>
        )
      ) : mailboxes.isError ? (
        <LoadFailure what="The mailboxes" query={mailboxes} className="mt-4" />
      ) : (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading the mailboxes</span>
          <Skeleton className="h-36 w-full rounded-lg" />
        </div>
      )}
      <Button
        aria-haspopup="dialog"
        {...Dialogs.onIntent}
        className="mt-4 max-md:w-full"
        onClick={() => dialog.open({ kind: 'add' })}
      >
        <Icon of={Plus} />
        Add mailbox
      </Button>
      {dialog.subject !== null && (
        <Dialogs
          key={dialog.times}
          subject={dialog.subject}
          renderRuns={renderRuns}
          afterRemoval={() => title.current}
          {...dialog.state}
        />
      )}
    </section>
  );
}
