import { act } from '@testing-library/react';

/**
 * Waits for the consequences of a DOM change: effects, such as those that add key listeners, the next
 * request, or the focus that a dialog returns.
 */
export async function flushEffects(): Promise<void> {
  for (let turn = 0; turn < 3; turn++)
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
}
