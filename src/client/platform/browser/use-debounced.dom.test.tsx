import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDebounced } from '#client/platform/browser/use-debounced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('A value that is typed', () => {
  test('is given at once at first, and then after a pause, each letter beginning it again', () => {
    const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, 100), {
      initialProps: { typed: 'a' },
    });
    expect(result.current).toBe('a');
    rerender({ typed: 'ab' });
    pass(99);
    rerender({ typed: 'abc' });
    pass(99);
    expect(result.current).toBe('a');
    pass(1);
    expect(result.current).toBe('abc');
  });

  test('is forgotten with the field', () => {
    const { rerender, unmount } = renderHook(({ typed }) => useDebounced(typed, 100), {
      initialProps: { typed: 'a' },
    });
    rerender({ typed: 'ab' });
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
