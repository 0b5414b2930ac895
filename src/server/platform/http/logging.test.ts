import { expect, test } from 'vitest';
import { logSerializers } from '#server/platform/http/logging.ts';

test('An error is logged with its causes and without the values it carries', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@x.example)',
  });
  const logged = logSerializers.err(new Error('not stored', { cause }));
  expect(logged).toMatchObject({ message: 'not stored', cause: { message: 'duplicate key', code: '23505' } });
  expect(JSON.stringify(logged)).not.toContain('ada@x.example');
});

test.each([
  [{ message: 'a copy of an error', queue: 'fetch' }, 'a copy of an error'],
  ['a text', 'a text'],
  [null, 'null'],
  [{ other: 1 }, '[object Object]'],
])('Whatever was thrown is logged by its words: %j', (thrown, message) => {
  expect(logSerializers.err(thrown).message).toBe(message);
});
