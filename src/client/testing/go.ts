import { act } from '@testing-library/react';
import { flushEffects } from '#client/testing/flush-effects.ts';

/** Moves by a number of history entries. Browsers fire `popstate` in a later turn of the event loop. */
export async function go(delta: number): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.go(delta);
    await arrived;
  });
  await flushEffects();
}

/** Fakes a link within the page: the browser adds an entry without our state. */
export function jumpTo(hash: string): void {
  window.history.pushState(null, '', hash);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}
