import { act } from '@testing-library/react';

/**
 * Lets pass what comes after a change of the document: its effects, such as those that listen to keys, the next request,
 * or the focus that a dialog gives back.
 */
export async function flushEffects(): Promise<void> {
  for (let turn = 0; turn < 3; turn++)
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
}
