import { expect, test } from 'vitest';
import { readListForm } from '#client/features/saved-lists/read-list-form.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('Without a name there is nothing to send, however many spaces it has', () => {
  expect(readListForm(form({ name: '', description: 'x' }))).toBeNull();
  expect(readListForm(form({ name: ' \n\t', description: '' }))).toBeNull();
  expect(readListForm(form({}))).toBeNull();
  expect(readListForm(form({ name: '\u200b \u3164' }))).toBeNull();
});

test('Name and description are trimmed, and an empty description is left out', () => {
  expect(readListForm(form({ name: ' Winter ', description: ' ' }))).toEqual({ name: 'Winter' });
  expect(readListForm(form({ name: '<b>🎁</b>', description: ' a\nb ' }))).toEqual({
    name: '<b>🎁</b>',
    description: 'a\nb',
  });
});
