import { expect, it } from 'vitest';
import { notesFailure, withNewerNotes } from '#client/features/saved-lists/newer-notes.ts';
import { ApiError } from '#client/platform/api/api-client.ts';

const conflict = (body: object) => new ApiError(409, JSON.stringify(body), 'Conflict');

it('keeps both texts when somebody else changed the notes meanwhile', () => {
  expect(withNewerNotes(conflict({ notes: 'Theirs' }), 'Mine')).toBe('Theirs\n\nMine');
  expect(withNewerNotes(conflict({ notes: null }), 'Mine')).toBe('Mine');
  expect(withNewerNotes(conflict({ notes: 'Mine' }), 'Mine')).toBe('Mine');
  expect(withNewerNotes(conflict({}), 'Mine')).toBe('Mine');
  expect(withNewerNotes(new Error('offline'), 'Mine')).toBe('Mine');
});

it('names the reason only for that refusal', () => {
  expect(notesFailure(conflict({ notes: 'Theirs' }), 'other')).toMatchObject({ title: 'Notes not saved' });
  expect(notesFailure(conflict({}), 'other')).toBe('other');
  expect(notesFailure(new Error('offline'), 'other')).toBe('other');
});
