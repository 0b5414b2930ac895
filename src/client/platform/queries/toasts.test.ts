import { expect, test, vi } from 'vitest';
import { createToastStore } from '#client/platform/queries/toasts.ts';

test('A new toast replaces the one that is there', () => {
  const store = createToastStore();
  store.show({ title: 'Added to favorites' });
  const first = store.current()?.id;
  store.show({ title: 'Removed from favorites' });
  expect(store.current()).toMatchObject({ title: 'Removed from favorites', isOpen: true });
  expect(store.current()?.id).not.toBe(first);
});

test('The same words shown twice are two toasts, so that their time starts again', () => {
  const store = createToastStore();
  store.show({ title: 'Login required' });
  const first = store.current()?.id;
  store.show({ title: 'Login required' });
  expect(store.current()?.id).not.toBe(first);
});

test('Nothing of a replaced toast shows through in the next', () => {
  const store = createToastStore();
  store.show({ title: 'Error', description: 'Failed to update favorite status', isFailure: true });
  store.show({ title: 'List created' });
  expect(store.current()).toEqual({ id: 2, isOpen: true, title: 'List created' });
});

test('A late close of a replaced toast leaves its successor open', () => {
  const store = createToastStore();
  store.show({ title: 'List created' });
  store.show({ title: 'List deleted' });
  store.close(1);
  expect(store.current()?.isOpen).toBe(true);
  store.close(2);
  expect(store.current()?.isOpen).toBe(false);
});

test('Listeners hear of every change once, and of none after they left', () => {
  const store = createToastStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.show({ title: 'List created' });
  store.close(1);
  store.close(1);
  leave();
  store.show({ title: 'List deleted' });
  expect(listener).toHaveBeenCalledTimes(2);
});
