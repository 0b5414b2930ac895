import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { broadcastInvalidation } from '#client/platform/queries/invalidate-everywhere.ts';
import { keys, tierKeys } from '#client/platform/queries/query-keys.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { paths } from '#shared/paths.ts';

/** Replaces the page once the account is to be deleted and its session has ended. */
export function Deleted({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    queryClient.setQueryData(keys.currentUser, null);
    broadcastInvalidation([...tierKeys, keys.account]);
    heading.current?.focus();
  }, [queryClient]);
  return (
    <div className="max-w-measure">
      <h1 ref={heading} tabIndex={-1} className="title mb-4 outline-none">
        You are logged out
      </h1>
      <p>
        Your account will be deleted on{' '}
        <strong className="font-strong">
          <Day at={dueAt} />
        </strong>
        . To keep it, log in before then and select Keep my account.
      </p>
      <ButtonLink to={paths.home()} className="mt-6">
        Browse brands
      </ButtonLink>
    </div>
  );
}
