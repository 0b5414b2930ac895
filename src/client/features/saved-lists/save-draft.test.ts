import { describe, expect, test } from 'vitest';
import {
  notesOf as draftOf,
  emptyDraft,
  selectedList,
  withDraftNotes,
  withSaved,
} from '#client/features/saved-lists/save-draft.ts';
import { listOf } from '#client/testing/saved-lists.ts';

const lists = [
  listOf({ id: 1, item: null }),
  listOf({ id: 2, item: { notes: 'Kept here' } }),
  listOf({ id: 3, item: { notes: null } }),
];
const notesOf = (...given: Parameters<typeof draftOf>) => draftOf(...given).notes;
const on = (selectedId: number, draft = emptyDraft) => ({ ...draft, selectedId });

describe('Notes while an email is saved', () => {
  test('A list that holds the email brings its notes back', () => {
    expect(notesOf(emptyDraft, lists)).toBe('');
    expect(notesOf(on(1), lists)).toBe('');
    expect(notesOf(on(2), lists)).toBe('Kept here');
    expect(notesOf(on(3), lists)).toBe('');
  });

  test('What was typed before choosing goes along to a list that does not hold it, and is not lost on the way', () => {
    const typed = withDraftNotes(emptyDraft, lists, 'Typed first');
    expect(notesOf(on(1, typed), lists)).toBe('Typed first');
    expect(notesOf(on(2, typed), lists)).toBe('Kept here');
    expect(notesOf(on(1, on(2, typed)), lists)).toBe('Typed first');
  });

  test('Changes to notes that stand in a list belong to that list, even when everything was deleted', () => {
    const changed = withDraftNotes(on(2), lists, '');
    expect(notesOf(changed, lists)).toBe('');
    expect(notesOf(on(1, changed), lists)).toBe('');
    expect(notesOf(on(3, withDraftNotes(changed, lists, 'x')), lists)).toBe('');
    expect(notesOf(on(2, withDraftNotes(on(3, changed), lists, 'Third')), lists)).toBe('');
  });

  test('Notes that a list gets while others are typed are not replaced', () => {
    const typed = withDraftNotes(on(2), lists, 'Mine');
    const newer = [listOf({ id: 2, item: { notes: 'Theirs' } })];
    expect(draftOf(typed, newer)).toEqual({ notes: 'Mine', before: 'Kept here' });
    expect(draftOf(on(2), newer)).toEqual({ notes: 'Theirs', before: 'Theirs' });
  });

  test('Notes that are edited while a save is under way replace the saved ones', () => {
    const saved = { ...draftOf(withDraftNotes(on(2), lists, 'First'), lists), listId: 2 };
    const later = withDraftNotes(withDraftNotes(on(2), lists, 'First'), lists, 'Second');
    expect(draftOf(withSaved(later, saved), lists)).toEqual({ notes: 'Second', before: 'First' });
    expect(withSaved(on(2), saved)).toEqual(on(2));
  });

  test('A list that is gone is not chosen any more', () => {
    expect(selectedList(on(9), lists)).toBeUndefined();
    expect(notesOf(on(9, withDraftNotes(emptyDraft, lists, 'Typed')), lists)).toBe('Typed');
  });
});
