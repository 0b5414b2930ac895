import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useReducer } from 'react';
import { adminFailure } from '#client/platform/api/admin-failure.ts';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { failureToast } from '#client/platform/api/failure-toast.ts';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';

/** API and query cache of a mutation. */
export interface MutationContext {
  api: ApiClient;
  queryClient: QueryClient;
}

export function useMutationContext(): MutationContext {
  return { api: useApi(), queryClient: useQueryClient() };
}

/** The toast of a success, or its title; null shows none. */
type Success = string | ToastMessage | null;

/**
 * The toast of a failure: an administrator's title (`adminFailure`), or a phrase for other users
 * (`failureToast`) with the sentence for an ended session; null shows none.
 */
type Failure = string | { phrase: string; login: string } | ToastMessage | null;

/** Effects of a mutation's end, independent of the component that started it. */
interface MutationOutcome<Answer, Variables> {
  done?: Success | ((answer: Answer, variables: Variables) => Success);
  failed?: Failure | ((error: Error, variables: Variables) => Failure);
  /** Queries to invalidate after success, here and in other tabs. */
  invalidates?: readonly QueryKey[] | ((answer: Answer, variables: Variables) => readonly QueryKey[]);
  /** Queries to invalidate after a failure. */
  invalidatesIfFailed?: readonly QueryKey[] | ((error: Error, variables: Variables) => readonly QueryKey[]);
}

/**
 * Returns mutation options with these effects. `onMutate` may return a function that rolls back its
 * optimistic update (`updateOptimistically`); it is called after a failure.
 */
export function apiMutation<Answer = unknown, Variables = void, Begun = unknown>({
  done = null,
  failed = null,
  invalidates = [],
  invalidatesIfFailed = [],
  ...options
}: Omit<UseMutationOptions<Answer, Error, Variables, Begun>, 'meta'> &
  MutationOutcome<Answer, Variables>): UseMutationOptions<Answer, Error, Variables, Begun> {
  return {
    ...options,
    meta: {
      succeed(answer: Answer, variables: Variables) {
        const toast = resolve(done, answer, variables);
        return {
          toast: typeof toast === 'string' ? { title: toast } : toast,
          invalidates: resolve(invalidates, answer, variables),
        };
      },
      fail: (error, variables: Variables) => ({
        toast: toFailureToast(error, resolve(failed, error, variables)),
        invalidates: resolve(invalidatesIfFailed, error, variables),
      }),
    },
  };
}

function resolve<Value extends object | string | null, Cause, Variables>(
  given: Value | ((cause: Cause, variables: Variables) => Value),
  cause: Cause,
  variables: Variables,
): Value {
  return typeof given === 'function' ? given(cause, variables) : given;
}

function toFailureToast(error: Error, failure: Failure): ToastMessage | null {
  if (failure === null) return null;
  if (typeof failure === 'string') return adminFailure(error, failure);
  return 'phrase' in failure ? failureToast(error, failure.phrase, failure.login) : failure;
}

/**
 * Runs a mutation of a feature, such as `useApiMutation(deleteBrandMutation, brand.id)`. It is pending before
 * the next click event: `useMutation` notifies by a timer, and two clicks that wait for a busy page come
 * before that. Without the timer (`notifyManager.setScheduler`) a row that an answer removes would be
 * unmounted before its `onSuccess` runs.
 */
export function useApiMutation<Args extends unknown[], Answer, Variables, Begun>(
  mutationOf: (
    context: MutationContext,
    ...args: Args
  ) => UseMutationOptions<Answer, Error, Variables, Begun>,
  ...args: Args
) {
  const mutation = useMutation(mutationOf(useMutationContext(), ...args));
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const { mutate } = mutation;
  const mutateAndRedraw: typeof mutate = useCallback(
    (...how) => {
      mutate(...how);
      redraw();
    },
    [mutate],
  );
  return { ...mutation, mutate: mutateAndRedraw };
}
