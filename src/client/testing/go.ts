import { act } from '@testing-library/react';
import { flushEffects } from '#client/testing/flush-effects.ts';

/** Goes so many entries of the history on. Browsers tell of it in a later turn of the event loop. */
export async function go(delta: number): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.go(delta);
    await arrived;
  });
  await flushEffects();
}

/** What a browser does for a link within the page: an entry of its own, without our state. */
export function jumpTo(hash: string): void {
  window.history.pushState(null, '', hash);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}
