import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { screens } from '#client/app/routes.tsx';

/** A screen whose code arrives when the test says so. */
export function slowScreen(name: string) {
  const code = screens.find((screen) => screen.name === name)?.code;
  if (code === undefined) throw new Error(`There is no screen ${name}.`);
  const load = code.fetch;
  const waiting: { arrive: () => Promise<void>; fail: () => void }[] = [];
  const spies = [
    vi.spyOn(code, 'fetched').mockReturnValue(null),
    vi.spyOn(code, 'fetch').mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          waiting.push({
            arrive: async () => resolve(await load()),
            fail: () => reject(new Error('offline')),
          });
        }),
    ),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    arrive: () => act(async () => waiting.shift()?.arrive()),
    fail: () => act(async () => waiting.shift()?.fail()),
  };
}
