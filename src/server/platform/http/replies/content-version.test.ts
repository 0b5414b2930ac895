import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventKind } from '#server/platform/db/outbox.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const heard = (content: ReturnType<typeof createContentVersion>, kind: EventKind) => {
  const before = content.current();
  content.hear([{ kind }]);
  return content.current() - before;
};

it('moves with every change that visitors see, and with no list', () => {
  const content = createContentVersion();
  for (const kind of [
    'email.stored',
    'email.changed',
    'email.deleted',
    'brand.changed',
    'category.changed',
  ] as const) {
    expect([kind, heard(content, kind)]).toEqual([kind, 1]);
  }
  expect(heard(content, 'list.changed')).toBe(0);
  vi.runAllTimers();
  expect(content.current()).toBe(5);
});

it('moves once for the photographs of some seconds', () => {
  const content = createContentVersion();
  for (let photograph = 0; photograph < 10; photograph += 1) {
    expect(heard(content, 'thumbnail.made')).toBe(0);
    vi.advanceTimersByTime(400);
  }
  vi.runAllTimers();
  expect(content.current()).toBe(1);
  heard(content, 'thumbnail.made');
  heard(content, 'email.stored');
  vi.runAllTimers();
  expect(content.current()).toBe(2);
});
