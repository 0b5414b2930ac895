import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { revokeShareMutation, sharesQuery } from '#client/features/shares/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { moveFocus } from '#client/platform/browser/move-focus.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button, TextLink } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Share } from '#shared/contract/library/shares.ts';
import { chartPath } from '#shared/format/chart-path.ts';
import { shownSubject } from '#shared/format/shown-subject.ts';
import { paths } from '#shared/paths.ts';

/** Every link by which the viewer shares a list, an email or a chart; each can be revoked, also without premium. */
export function SharedLinks() {
  const shares = useQuery(sharesQuery(useApi()));
  const part = useRef<HTMLElement>(null);
  if (shares.isPending) return <Skeleton className="h-12" />;
  if (shares.data === undefined) return <LoadFailure what="Your links" query={shares} />;
  return (
    <section ref={part} tabIndex={-1} aria-label="Links in use" className="outline-none">
      {shares.data.length === 0 ? (
        <p className="max-w-measure text-sm text-ink-2">You share no list, email or chart by link.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shares.data.map((share) => (
            <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <SharedLink share={share} onRevoked={(pressed) => moveFocus(pressed, part.current)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param onRevoked moves the focus, because the pressed button disappears. */
function SharedLink({ share, onRevoked }: { share: Share; onRevoked: (pressed: Element) => void }) {
  const revoke = useApiMutation(revokeShareMutation);
  const { createdAt, expiresAt, isExpired } = share;
  const name = nameOf(share);
  const path = pathOf(share);
  return (
    <>
      <div className="min-w-0">
        <p className="font-control">{path === null ? name : <TextLink to={path}>{name}</TextLink>}</p>
        <p className="text-sm text-ink-2">
          Created <Day at={createdAt} />
          {expiresAt !== null && (
            <>
              {isExpired ? ', expired ' : ', until '}
              <Day at={expiresAt} />
            </>
          )}
        </p>
      </div>
      <Button
        isBusy={revoke.isPending}
        aria-label={`Revoke the link to ${name}`}
        className="noscript:hidden"
        onClick={({ currentTarget }) =>
          revoke.mutate(share.id, { onSuccess: () => onRevoked(currentTarget) })
        }
      >
        Revoke
      </Button>
    </>
  );
}

function nameOf({ kind, name }: Share): string {
  if (name === null) return `${kind === 'chart' ? 'A chart' : 'An email'} that is no longer shown`;
  return shownSubject(name);
}

function pathOf({ listId, emailId, chart, name }: Share): string | null {
  if (name === null) return null;
  if (listId !== null) return paths.savedList(listId);
  if (emailId !== null) return paths.email(emailId);
  return chart && chartPath(chart);
}
