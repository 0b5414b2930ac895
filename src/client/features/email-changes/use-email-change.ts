import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  changeEmailsMutation,
  type EmailChangeRequest,
  lookQuery,
} from '#client/features/email-changes/api/change-emails.ts';
import { useApi } from '#client/lib/app-context.ts';
import { isOutdated } from '#client/lib/looked-at.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { EmailChange, EmailChangeProgress } from '#shared/contract/email-changes.ts';

/** A change that is looked at before it is made, and followed while it is. */
export interface EmailChangePlan {
  request: EmailChangeRequest | null;
  /** What it would come to; undefined until that is known. */
  seen: EmailChange | undefined;
  isLooking: boolean;
  /** Looking failed; it can be tried again. */
  failure: Error | null;
  lookAgain: () => void;
  /** Emails had changed since it was looked at: what is seen now is the second look. */
  isOutdated: boolean;
  isChanging: boolean;
  /** How far it has come; null before the first step. */
  progress: EmailChangeProgress | null;
  apply: () => void;
  /** Ends it after the step under way. */
  stop: () => void;
}

/** @param request null while it is not known what to change. */
export function useEmailChange(request: EmailChangeRequest | null, onApplied: () => void): EmailChangePlan {
  const look = useQuery(lookQuery(useApi(), request));
  const change = useChange(changeEmailsMutation);
  const [progress, setProgress] = useState<EmailChangeProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const lookAgain = () => void look.refetch();
  const seen = look.isFetching ? undefined : look.data;
  return {
    request,
    seen,
    isLooking: look.isFetching,
    failure: look.isFetching ? null : look.error,
    lookAgain,
    isOutdated: isOutdated(change.error),
    isChanging: change.isPending,
    progress,
    stop: () => stopping.current?.abort(),
    apply: () => {
      if (request === null || seen === undefined || change.isPending) return;
      stopping.current = new AbortController();
      setProgress(null);
      change.mutate(
        { request, digest: seen.digest, onProgress: setProgress, signal: stopping.current.signal },
        {
          onSuccess: (made) => (made === null ? lookAgain() : onApplied()),
          onError: (error) => isOutdated(error) && lookAgain(),
        },
      );
    },
  };
}
