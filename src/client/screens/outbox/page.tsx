import { useQuery } from '@tanstack/react-query';
import { useApi } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { type Page, usePageArgs } from '#client/platform/router/page.ts';
import { outboxMailQuery, outboxQuery, readOpenMail } from '#client/screens/outbox/api.ts';
import { OutboxMailView } from '#client/screens/outbox/outbox-mail.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { LoginRequired } from '#client/ui/page/login-required.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { OutboxMail } from '#shared/contract/accounts/outbox.ts';
import { paths } from '#shared/paths.ts';

function OutboxScreen() {
  const id = readOpenMail(usePageArgs().search);
  return id === null ? <Outbox /> : <OpenMail id={id} />;
}

function Outbox() {
  const query = useQuery(outboxQuery(useApi()));
  if (query.isPending) return <Skeleton className="h-64" />;
  if (query.data === undefined) return <LoadFailure what="The outbox" level={1} query={query} />;
  if (query.data.kind === 'signed-out') return <LoginRequired isKnown />;
  if (query.data.kind !== 'open') return <NoOutbox />;
  return <MailList mails={query.data.value} />;
}

function MailList({ mails }: { mails: readonly OutboxMail[] }) {
  return (
    <>
      <header className="mb-8 max-md:mb-6">
        <h1 className="title">Outbox</h1>
        <p className="mt-2 max-w-measure text-ink-2">
          This vault sends no email. Its emails to you are listed here instead; administrators see all of
          them.
        </p>
      </header>
      {mails.length === 0 ? (
        <EmptyState title="No emails yet">Follow a brand, or create an invitation.</EmptyState>
      ) : (
        <ul className="max-w-[56rem] border-t border-line">
          {mails.map(({ id, subject, address, writtenAt }) => (
            <li key={id} className="flex min-h-14 items-baseline gap-4 border-b border-line py-3">
              <div className="min-w-0 flex-1">
                <Link to={paths.outbox(id)} className="font-strong hover:underline [overflow-wrap:anywhere]">
                  {subject}
                </Link>
                <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
                  To <bdi>{address}</bdi>
                </p>
              </div>
              <RelativeTime at={writtenAt} className="flex-none text-sm text-ink-2" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NoOutbox() {
  return (
    <EmptyState title="There is no outbox" level={1}>
      Emails are shown here only while the vault runs on this machine and SMTP_URL is not set.
    </EmptyState>
  );
}

function OpenMail({ id }: { id: number }) {
  const query = useQuery(outboxMailQuery(useApi(), id));
  if (query.isPending) return <Skeleton className="h-64" />;
  if (query.data?.kind === 'signed-out') return <LoginRequired isKnown />;
  return (
    <>
      <BackLink to={paths.outbox()}>Outbox</BackLink>
      {query.data === undefined ? (
        <LoadFailure what="The email" level={1} query={query} />
      ) : query.data.kind === 'open' ? (
        <OutboxMailView mail={query.data.value} />
      ) : (
        <EmptyState title="Email not found" level={1}>
          It may have been deleted, or it was sent to someone else.
        </EmptyState>
      )}
    </>
  );
}

export const page: Page = {
  meta: () => ({ title: 'Outbox', description: 'Emails this vault would have sent.', noIndex: true }),
  Component: OutboxScreen,
};
