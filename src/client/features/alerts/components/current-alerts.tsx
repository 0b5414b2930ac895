import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from '#client/platform/router/link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Alert } from '#shared/contract/operations/alerts.ts';

/**
 * The problems of the vault, each with the page where it can be looked at.
 * @param here address of this page, to which no title leads.
 */
export function CurrentAlerts({ alerts, here }: { alerts: readonly Alert[]; here?: string }) {
  if (alerts.length === 0)
    return (
      <p className="flex gap-2 text-sm text-ink-2">
        <Icon of={CircleCheck} className="mt-px flex-none text-ink-3" />
        No problems at the moment.
      </p>
    );
  return (
    <ul aria-label="Problems" className="grid gap-3 text-sm">
      {alerts.map(({ kind, subject, title, text, path, since }) => (
        <li key={`${kind} ${subject}`} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2">
          <Icon of={CircleAlert} className="mt-px text-danger" />
          <div className="[overflow-wrap:anywhere]">
            {path === here ? (
              <span className="font-control">{title}</span>
            ) : (
              <Link to={path} className="font-control underline underline-offset-[3px]">
                {title}
              </Link>
            )}
            <span className="block">{text}</span>
            <span className="block text-ink-2">
              Began <RelativeTime at={since} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
