import { expect, it } from 'vitest';
import { notesFailure, withNewerNotes } from '#client/features/saved-lists/newer-notes.ts';
import { ApiError } from '#client/platform/api/api-client.ts';

const conflict = (body: object) => new ApiError(409, JSON.stringify(body), 'Conflict');

it('keeps both texts when somebody else changed the notes meanwhile, and replaces theirs the next time', () => {
  const mine = { notes: 'Mine', before: 'Old' };
  expect(withNewerNotes(conflict({ notes: 'Theirs' }), mine)).toEqual({
    notes: 'Theirs\n\nMine',
    before: 'Theirs',
  });
  expect(withNewerNotes(conflict({ notes: null }), mine)).toEqual({ notes: 'Mine', before: null });
  expect(withNewerNotes(conflict({ notes: 'Mine' }), mine)).toEqual({ notes: 'Mine', before: 'Mine' });
  const none = { notes: '', before: 'Old' };
  expect(withNewerNotes(conflict({ notes: 'Theirs' }), none)).toEqual({ notes: 'Theirs', before: 'Theirs' });
  expect(withNewerNotes(conflict({}), mine)).toEqual(mine);
  expect(withNewerNotes(new Error('offline'), mine)).toEqual(mine);
});

it('names the reason only for that refusal', () => {
  expect(notesFailure(conflict({ notes: 'Theirs' }), 'other')).toMatchObject({ title: 'Notes not saved' });
  expect(notesFailure(conflict({}), 'other')).toBe('other');
  expect(notesFailure(new Error('offline'), 'other')).toBe('other');
});
