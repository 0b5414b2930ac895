import { useRef } from 'react';
import { useLogoutEverywhere } from '#client/features/auth/logout-everywhere.ts';
import { moveFocus } from '#client/platform/browser/move-focus.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { endOtherSessionsMutation, endSessionMutation } from '#client/screens/account/api.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, ButtonAnchor } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import type { OwnSession } from '#shared/contract/accounts/account.ts';
import { paths } from '#shared/paths.ts';

/** Browsers in which the viewer is logged in; each can be logged out. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const list = useRef<HTMLUListElement>(null);
  const endOthers = useApiMutation(endOtherSessionsMutation);
  const everywhere = useLogoutEverywhere();
  return (
    <>
      <p className="max-w-measure text-sm text-ink-2">
        These browsers are logged in. We keep only their names and days, and no network addresses. A session
        ends by itself after 30 days without use.
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-line outline-none">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <SessionLine session={session} onEnded={(pressed) => moveFocus(pressed, list.current)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 border-t border-line pt-4 noscript:hidden">
        {sessions.length > 1 && (
          <Button
            isBusy={endOthers.isPending}
            onClick={({ currentTarget }) =>
              endOthers.mutate(undefined, { onSuccess: () => moveFocus(currentTarget, list.current) })
            }
          >
            Log out all others
          </Button>
        )}
        <Button isBusy={everywhere.isWorking} onClick={everywhere.start}>
          <span aria-live="polite">{everywhere.isWorking ? 'Logging out...' : 'Log out everywhere'}</span>
        </Button>
      </div>
      <p className="-mt-2 text-sm text-ink-2 noscript:hidden">
        Logging out everywhere includes this browser, and stops your feeds.
      </p>
    </>
  );
}

/** @param onEnded moves the focus, because the pressed button disappears. */
function SessionLine({ session, onEnded }: { session: OwnSession; onEnded: (pressed: Element) => void }) {
  const end = useApiMutation(endSessionMutation, session.id);
  const device = session.device ?? 'Unknown browser';
  return (
    <>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-control">
          {device}
          {session.isThisOne && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          Since <Day at={session.startedAt} />, last used <Day at={session.usedAt} />
        </p>
      </div>
      {session.isThisOne ? (
        <ButtonAnchor href={paths.logout()}>Log out</ButtonAnchor>
      ) : (
        <Button
          isBusy={end.isPending}
          aria-label={`Log out ${device}`}
          className="noscript:hidden"
          onClick={({ currentTarget }) => end.mutate(undefined, { onSuccess: () => onEnded(currentTarget) })}
        >
          Log out
        </Button>
      )}
    </>
  );
}
