import { expect, test } from 'vitest';
import { listBody } from '#client/features/saved-lists/list-body.ts';
import { Refusal } from '#client/platform/api/form-issues.ts';

test('Without a name there is nothing to send, however many spaces it has', () => {
  for (const name of ['', ' \n\t', '\u200b \u3164'])
    expect(listBody({ name, description: 'x' })).toBeInstanceOf(Refusal);
});

test('Name and description are trimmed, and an empty description is left out', () => {
  expect(listBody({ name: ' Winter ', description: ' ' })).toEqual({ name: 'Winter' });
  expect(listBody({ name: '<b>🎁</b>', description: ' a\nb ' })).toEqual({
    name: '<b>🎁</b>',
    description: 'a\nb',
  });
});
