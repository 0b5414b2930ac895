import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { assertRoom } from '#server/platform/db/disk-room.ts';
import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';

test('A disk with room is passed over in silence', async () => {
  await assertRoom(tmpdir(), 1);
});

test('A disk that is nearly full is refused in a sentence for the operator', async () => {
  const refusal = await assertRoom(tmpdir(), 2 ** 60).catch((error: unknown) => error);
  expect(operatorSentence(refusal)).toMatch(
    /^There is no room left on a disk \(\/\S+ has \d+ MB left, and 1099511627776 MB are needed\)\. Nothing that was stored is lost: make room and start again\.$/,
  );
});
