import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { waitingEmailsKey, waitingQuery } from '#client/admin/reviews/api.ts';
import type { Steps } from '#client/features/emails/decide-emails.ts';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { brandKeys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';

/** Result of a decision. */
export interface Outcome {
  /** Title of the toast. */
  title: string;
  description?: string;
  /** Emails no longer waiting. */
  ids: readonly number[];
  /** The email to show after an undo; by default the first of `ids`. */
  shows?: number;
  takeBack: (steps: Steps) => Promise<unknown>;
  /** Reports whether the undo is complete. An undo of one call always is. */
  isBack?: () => boolean;
}

export interface Decision {
  /** Emails that leave the screen before the answer; those of the outcome follow. */
  ids: readonly number[];
  /** Title of the toast after an error, such as 'Error publishing'. */
  failure: string;
  run: (steps: Steps) => Promise<Outcome>;
  /** Label of the progress over several calls, such as 'Publishing'. */
  verb?: string;
  /** Number of emails, if known. */
  total?: number | null;
}

/** Progress of a decision, or its undo, over several calls. */
export interface Running {
  verb: string;
  done: number;
  total: number | null;
}

interface Taken {
  ids: readonly number[];
  outcome: Promise<Outcome | null>;
}

export interface Decisions {
  /** Emails decided since the panel was opened. */
  decided: ReadonlySet<number>;
  /** Answers the outcome; null after an error. */
  decide: (decision: Decision) => Promise<Outcome | null>;
  /** Undoes the last decision. */
  undo: () => Promise<void>;
  running: Running | null;
  /** Stops the current decision after the call in progress. */
  stop: () => void;
}

/**
 * Optimistic decisions: emails leave the screen immediately, return if the server refuses, and can be undone,
 * last first, while the panel is open.
 * @param onUndone called with the email to show again.
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

  const [running, setRunning] = useState<Running | null>(null);
  const stopping = useRef<AbortController | null>(null);
  /** Tracks the progress of a decision that may take many calls. */
  const follow = useCallback(
    async <Result>(told: Omit<Running, 'done'>, run: (steps: Steps) => Promise<Result>) => {
      const own = new AbortController();
      const steps: Steps = {
        isStopped: () => own.signal.aborted,
        onStep: (done) => {
          stopping.current = own;
          setRunning({ ...told, done });
        },
      };
      try {
        return await run(steps);
      } finally {
        if (stopping.current === own) setRunning(null);
      }
    },
    [],
  );

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

  // On unmount, after all decisions, invalidates the queries of viewers' pages and of the other tables.
  useEffect(
    () => () => {
      if (hasChanged.current) invalidateEverywhere(queryClient, brandKeys);
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
      await follow({ verb: 'Undoing', total: outcome.ids.length }, outcome.takeBack);
    } catch (error) {
      taken.current.push(last);
      toasts.show(adminFailure(error, 'Error undoing'));
      return;
    }
    if (outcome.isBack?.() === false) {
      taken.current.push(last);
      toasts.show({ title: 'Partly undone', description: `“${outcome.title}”. Undo again to continue.` });
      void recount();
      return;
    }
    remove(outcome.ids);
    toasts.show({ title: 'Undone', description: `“${outcome.title}”` });
    void queryClient.invalidateQueries({ queryKey: waitingEmailsKey });
    void recount();
    const shown = outcome.shows ?? outcome.ids[0];
    if (shown !== undefined) tell.current(shown);
  }, [queryClient, follow, recount, remove]);

  const decide = useCallback(
    async ({ ids, failure, run, verb = 'Deciding', total = null }: Decision) => {
      hasChanged.current = true;
      add(ids);
      const outcome = follow({ verb, total }, run).catch((error: unknown) => {
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
        return null;
      }
      const decidedIds = new Set(came.ids);
      remove(ids.filter((id) => !decidedIds.has(id)));
      add(came.ids);
      toasts.show({
        title: came.title,
        ...(came.description === undefined ? {} : { description: came.description }),
        action: { label: 'Undo', onChoose: () => void undo() },
      });
      return came;
    },
    [add, follow, recount, remove, undo],
  );
  return { decided, decide, undo, running, stop: () => stopping.current?.abort() };
}
