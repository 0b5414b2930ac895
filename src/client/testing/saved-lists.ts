import { ridgeEmail } from '#client/testing/rendered-screen.ts';
import type { SavedList, SavedListItem } from '#shared/contract/library/saved-lists.ts';

export function listOf(overrides: Partial<SavedList> = {}): SavedList {
  return {
    id: 7,
    name: 'Winter ideas',
    description: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    isDefault: false,
    role: 'owner',
    itemCount: 0,
    lastAddedAt: null,
    ...overrides,
  };
}

export function savedItem(overrides: Partial<Omit<SavedListItem, 'email'>> = {}): SavedListItem {
  const {
    htmlContent: _html,
    textContent: _text,
    esp: _esp,
    sizeBytes: _size,
    offers: _offers,
    ...email
  } = ridgeEmail;
  const emailId = overrides.emailId ?? email.id;
  return {
    emailId,
    addedAt: '2026-11-20T13:00:00.000Z',
    notes: null,
    ...overrides,
    email: { ...email, id: emailId },
  };
}
