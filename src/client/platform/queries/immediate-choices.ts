import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AccessResult } from '#client/platform/api/access-result.ts';

/** Returns saved choices with those that are being saved: a control shows a choice from the moment it is made. */
export function withPending<Choices extends object>(
  saved: Choices,
  change: { isPending: boolean; variables: Sent<Choices> | undefined },
): Choices {
  return { ...saved, ...(change.isPending && change.variables) } as Choices;
}

/** The choices that a request changes; it leaves out the others. */
type Sent<Choices> = { [Name in keyof Choices]?: Choices[Name] | undefined };

/** Changes the user's own data in the cache, such as by an answer that comes before the data is read again. */
export function patchOpenResult<Value>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  patch: (value: Value) => Value,
): void {
  queryClient.setQueryData<AccessResult<Value>>(queryKey, (result) =>
    result?.kind === 'open' ? { kind: 'open', value: patch(result.value) } : result,
  );
}
