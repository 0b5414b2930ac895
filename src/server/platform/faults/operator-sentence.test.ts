import { expect, test } from 'vitest';
import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

test.each([
  [new StartupError('The port is taken.'), 'The port is taken.'],
  [
    failure('ENOSPC: no space left on device, write', 'ENOSPC'),
    'There is no room left on a disk (ENOSPC: no space left on device, write). Nothing that was stored is lost: make room and start again.',
  ],
  [
    new Error('The batch was not stored', { cause: failure('could not extend file', '53100') }),
    'There is no room left on a disk (could not extend file). Nothing that was stored is lost: make room and start again.',
  ],
  [
    new Error('Connection terminated unexpectedly'),
    'The database cannot be reached any more (Connection terminated unexpectedly). Nothing that was stored is lost: start again when it runs.',
  ],
])('What an operator can mend is said in a sentence: %s', (error, sentence) => {
  expect(operatorSentence(error)).toBe(sentence);
});

test.each([new TypeError('x is undefined'), failure('duplicate key', '23505'), 'text', null])(
  'What is ours to mend keeps its stack: %s',
  (error) => {
    expect(operatorSentence(error)).toBeUndefined();
  },
);
