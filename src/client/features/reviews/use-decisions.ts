import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { waitingQuery } from '#client/features/reviews/api/get-waiting.ts';
import { waitingEmailsKey } from '#client/features/reviews/api/list-waiting.ts';
import { adminFailure } from '#client/lib/admin-failure.ts';
import { useApi } from '#client/lib/app-context.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import { brandKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';

/** What a decision came to. */
export interface Outcome {
  /** What is said of it. */
  title: string;
  description?: string;
  /** Emails that wait no more. */
  ids: readonly number[];
  /** The email to look at once it is taken back; the first of `ids` unless said. */
  shows?: number;
  takeBack: () => Promise<unknown>;
}

export interface Decision {
  /** Emails that leave the screen before the answer is there; those of the outcome follow. */
  ids: readonly number[];
  /** Says that it failed, such as 'Error publishing'. */
  failure: string;
  run: () => Promise<Outcome>;
}

interface Taken {
  ids: readonly number[];
  outcome: Promise<Outcome | null>;
}

export interface Decisions {
  /** Emails that were decided since the panel was opened. */
  decided: ReadonlySet<number>;
  decide: (decision: Decision) => Promise<void>;
  /** Takes the last decision back. */
  undo: () => Promise<void>;
}

/**
 * Decides at once and asks the server meanwhile: what is decided leaves the screen, comes back when the server refuses,
 * and can be taken back, the last first, for as long as the panel is open.
 * @param onUndone called with the email to look at again.
 */
export function useDecisions(onUndone: (id: number) => void): Decisions {
  const api = useApi();
  const queryClient = useQueryClient();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const taken = useRef<Taken[]>([]);
  const hasChanged = useRef(false);
  const tell = useRef(onUndone);
  useEffect(() => {
    tell.current = onUndone;
  });

  const add = useCallback(
    (ids: readonly number[]) => setDecided((before) => new Set([...before, ...ids])),
    [],
  );
  const remove = useCallback((ids: readonly number[]) => {
    const gone = new Set(ids);
    setDecided((before) => new Set([...before].filter((id) => !gone.has(id))));
  }, []);
  const recount = useCallback(
    () => queryClient.invalidateQueries({ queryKey: waitingQuery(api).queryKey }),
    [api, queryClient],
  );

  // What readers and the other tables show has changed; they are asked anew once all is decided.
  useEffect(
    () => () => {
      if (hasChanged.current) makeStale(queryClient, brandKeys);
    },
    [queryClient],
  );

  const undo = useCallback(async () => {
    const last = taken.current.pop();
    if (last === undefined) {
      toasts.show({ title: 'Nothing to undo' });
      return;
    }
    const outcome = await last.outcome;
    if (outcome === null) return;
    try {
      await outcome.takeBack();
    } catch (error) {
      taken.current.push(last);
      toasts.show(adminFailure(error, 'Error undoing it'));
      return;
    }
    remove(outcome.ids);
    toasts.show({ title: 'Undone', description: `“${outcome.title}”` });
    void queryClient.invalidateQueries({ queryKey: waitingEmailsKey });
    void recount();
    const shown = outcome.shows ?? outcome.ids[0];
    if (shown !== undefined) tell.current(shown);
  }, [queryClient, recount, remove]);

  const decide = useCallback(
    async ({ ids, failure, run }: Decision) => {
      hasChanged.current = true;
      add(ids);
      const outcome = run().catch((error: unknown) => {
        toasts.show(adminFailure(error, failure, 'Nothing was changed. Please try again.'));
        return null;
      });
      const entry = { ids, outcome };
      taken.current.push(entry);
      const came = await outcome;
      void recount();
      if (came === null) {
        taken.current = taken.current.filter((each) => each !== entry);
        remove(ids);
        return;
      }
      const decidedIds = new Set(came.ids);
      remove(ids.filter((id) => !decidedIds.has(id)));
      add(came.ids);
      toasts.show({
        title: came.title,
        ...(came.description === undefined ? {} : { description: came.description }),
        action: { label: 'Undo', onChoose: () => void undo() },
      });
    },
    [add, recount, remove, undo],
  );
  return { decided, decide, undo };
}
