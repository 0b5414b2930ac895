import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashMessageId } from '#server/ingest/store/message-hash.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { anyText } from '#tests/support/mail/any-text.ts';

it('A Message-ID of any characters has the same hash here and in the database', async () => {
  const { pool } = await emptyDatabase();
  const ids = [
    '',
    '1@shop.example',
    '<1@shop.example> news@other.example',
    'back\\slash\\\\@x',
    'ü漢😀@x',
    ...fc.sample(anyText({ maxLength: 200 }), 200).map((id) => id.replaceAll('\0', '')),
  ];
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(message_key(id), 'hex') as hash from unnest($1::text[]) with ordinality as given (id, place) order by place`,
    [ids],
  );
  expect(rows.map(({ hash }) => hash)).toEqual(ids.map((id) => hashMessageId(id).toString('hex')));
});
