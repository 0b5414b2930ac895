import { type MutationKey, useMutationState } from '@tanstack/react-query';

/**
 * Returns saved choices with those that mutations of this key are saving: a control shows a choice from the moment it
 * is made.
 */
export function useChoices<Choices extends object>(saved: Choices, mutationKey: MutationKey): Choices {
  const sent = usePendingVariables<Partial<Choices>>(mutationKey);
  return Object.assign({}, saved, ...sent);
}

/** Returns the variables of the pending mutations of this key, in the order they were made. */
export function usePendingVariables<Variables>(mutationKey: MutationKey): Variables[] {
  return useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Variables,
  });
}
