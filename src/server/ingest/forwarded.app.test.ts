import { expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { openSharedTestApp } from '#tests/support/app.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

const original = buildMail({
  to: 'ben@work.example',
  body: '<p>Everything is half price, ben@work.example.</p>',
});
const forward = buildMail({
  from: 'Quintana Vreeland <quintana@work.example>',
  to: 'vault@intake.example',
  messageId: '<forward@work.example>',
  contentType: 'multipart/mixed; boundary=o',
  body: `--o\r\nContent-Type: message/rfc822\r\n\r\n${original}\r\n--o--\r\n`,
});

it('A forwarded mail is stored as the mail it forwards, once, and stays it at every reprocess', async () => {
  const { deps, database } = await openSharedTestApp();
  const sources = [
    { raw: forward, label: 'forward.eml', receivedHint: new Date('2026-11-20T12:00:00.000Z') },
    { raw: forward, label: 'again.eml' },
    { raw: original, label: 'direct.eml' },
  ];
  expect(await ingest(sources, deps)).toMatchObject({ imported: 1, duplicates: 2, rejected: 0, held: 1 });
  const stored = async () => {
    const { rows } = await database.pool.query(
      `select e.message_id as id, e.from_address as sender, e.state, e.received_at as at, s.received_hint as hint, r.rules
       from emails e join email_sources s on s.email_id = e.id join email_reviews r on r.email_id = e.id`,
    );
    return rows;
  };
  const expected = [
    {
      id: 'one@shop.example',
      sender: 'news@shop.example',
      state: 'held',
      at: new Date('2025-03-04T10:15:00.000Z'),
      hint: null,
      rules: ['unvouched'],
    },
  ];
  expect(await stored()).toEqual(expected);
  await reprocess(deps, { all: true });
  expect(await stored()).toEqual(expected);
});
