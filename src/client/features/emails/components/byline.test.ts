import { expect, test } from 'vitest';
import { subjectSize } from '#client/features/emails/components/byline.tsx';

test('A subject of ordinary length has the size of headlines, one without an end a smaller one', () => {
  expect(subjectSize('Ridge season opens Friday')).toBe('');
  expect(subjectSize('a'.repeat(80))).toBe('');
  expect(subjectSize('a'.repeat(81))).not.toBe('');
});
