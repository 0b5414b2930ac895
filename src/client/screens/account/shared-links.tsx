import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { revokeShareMutation, sharesQuery } from '#client/features/shares/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button, TextLink } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Share } from '#shared/contract/library/shares.ts';
import { chartPath } from '#shared/format/chart-path.ts';
import { paths } from '#shared/paths.ts';

/** Every link by which the viewer shares a list, an email or a chart; each can be revoked, also without premium. */
export function SharedLinks() {
  const shares = useQuery(sharesQuery(useApi()));
  const list = useRef<HTMLUListElement>(null);
  if (shares.isPending) return <Skeleton className="h-12" />;
  if (shares.data === undefined) return <LoadFailure what="Your links" query={shares} />;
  if (shares.data.length === 0)
    return <p className="max-w-measure text-sm text-ink-2">You share no list, email or chart by link.</p>;
  return (
    <ul ref={list} tabIndex={-1} aria-label="Shared links" className="divide-y divide-line outline-none">
      {shares.data.map((share) => (
        <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <SharedLink share={share} onRevoked={() => list.current?.focus()} />
        </li>
      ))}
    </ul>
  );
}

/** @param onRevoked moves the focus, because the pressed button disappears. */
function SharedLink({ share, onRevoked }: { share: Share; onRevoked: () => void }) {
  const revoke = useApiMutation(revokeShareMutation);
  const { listId, emailId, chart, createdAt, expiresAt, isExpired } = share;
  const name = share.name === '' ? 'An email that is not public now' : share.name;
  return (
    <>
      <div className="min-w-0">
        <p className="font-control">
          {listId !== null ? (
            <TextLink to={paths.savedList(listId)}>{name}</TextLink>
          ) : emailId !== null && share.name !== '' ? (
            <TextLink to={paths.email(emailId)}>{name}</TextLink>
          ) : chart !== null ? (
            <TextLink to={chartPath(chart)}>{name}</TextLink>
          ) : (
            name
          )}
        </p>
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
        onClick={() => revoke.mutate(share.id, { onSuccess: onRevoked })}
      >
        Revoke
      </Button>
    </>
  );
}
