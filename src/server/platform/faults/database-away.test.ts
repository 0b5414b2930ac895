import { expect, test } from 'vitest';
import { isDatabaseAway } from '#server/platform/faults/database-away.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

test.each([
  withCode('ECONNREFUSED'),
  withCode('EAI_AGAIN'),
  withCode('57P03'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('The list could not be read', { cause: withCode('08006') }),
])('A database that cannot be reached is known: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  withCode('23505'),
  withCode('57014'),
  new Error('Connection of a brand'),
  'ECONNREFUSED',
  null,
  undefined,
])('Another failure is not taken for it: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
