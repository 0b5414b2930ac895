import { Link } from '#client/platform/router/link.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Health } from '#shared/contract/operations/health.ts';
import { paths } from '#shared/paths.ts';

/** Mail that the vault sends: what waits, and what was given up. */
export function MailPanel({ mail }: { mail: Health['mail'] }) {
  return (
    <section aria-labelledby="health-mail" className="rounded-lg border border-line bg-raised p-4">
      <h3 id="health-mail" className="font-strong">
        Outgoing email
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        <State mail={mail} />
      </p>
      {mail.waitingFor !== null && (
        <p className="mt-1 text-sm text-danger [overflow-wrap:anywhere]">Last attempt: {mail.waitingFor}</p>
      )}
      {mail.failed.length > 0 && (
        <ul aria-label="Emails that were given up" className="mt-3 border-t border-line text-sm">
          {mail.failed.map(({ id, address, at, reason }) => (
            <li key={id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
              <bdi className="font-control">{address}</bdi> <RelativeTime at={at} className="text-ink-2" />
              <p className="text-ink-2">{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function State({ mail: { way, waiting, lastSentAt } }: { mail: Health['mail'] }) {
  if (way === 'off') return 'Sending is not set up. Set SMTP_URL and MAIL_FROM.';
  const queued = waiting === 0 ? 'None waiting.' : `${waiting} waiting.`;
  if (way === 'outbox')
    return (
      <>
        Nothing is sent. Emails are shown in the{' '}
        <Link to={paths.outbox()} className="text-accent underline underline-offset-[3px]">
          outbox
        </Link>
        . {queued}
      </>
    );
  return (
    <>
      {queued} {lastSentAt === null ? 'None sent yet.' : 'Last sent '}
      {lastSentAt !== null && <RelativeTime at={lastSentAt} />}
    </>
  );
}
