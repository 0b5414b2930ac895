import { expect, test, vi } from 'vitest';
import { createConsentStore } from '#client/platform/browser/consent.ts';

const now = new Date('2026-11-21T09:12:00Z');

function memoryStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    entries: () => Object.fromEntries(map),
  };
}

test('A choice and its date are stored under the names of the specification', () => {
  const storage = memoryStorage();
  const store = createConsentStore(() => storage);
  expect(store.current()).toBeNull();
  store.choose('accepted', now);
  expect(store.current()).toBe('accepted');
  expect(storage.entries()).toEqual({
    'gdpr-consent': 'accepted',
    'gdpr-consent-date': '2026-11-21T09:12:00.000Z',
  });
});

test('A stored choice is found again, anything else counts as none', () => {
  expect(createConsentStore(() => memoryStorage({ 'gdpr-consent': 'declined' })).current()).toBe('declined');
  expect(createConsentStore(() => memoryStorage({ 'gdpr-consent': 'yes' })).current()).toBeNull();
});

test('Without a storage the choice holds for this page and nothing throws', () => {
  const store = createConsentStore(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const listener = vi.fn();
  store.subscribe(listener);
  expect(store.current()).toBeNull();
  store.choose('declined', now);
  expect(store.current()).toBe('declined');
  expect(listener).toHaveBeenCalledOnce();
});

test('A full storage keeps nothing, and the choice still holds for this page', () => {
  const store = createConsentStore(() => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  }));
  store.choose('accepted', now);
  expect(store.current()).toBe('accepted');
});
