import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { openSharedTestApp } from '#tests/support/app.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { makeMsg } from '#tests/support/mail/make-msg.ts';
import { makeZip } from '#tests/support/mail/make-zip.ts';

const campaign = makeMsg({
  properties: {
    55: 'Spring sale',
    57: new Date('2025-03-04T10:15:00.000Z'),
    66: 'Example Shop',
    100: 'SMTP',
    101: 'news@shop.example',
    4149: '<one@shop.example>',
    4115: Buffer.from('<p>Everything is half price, ben@work.example.</p>'),
  },
  recipients: [{ 3093: 1, 12289: 'Ben', 14846: 'ben@work.example' }],
});

test('Messages of Outlook in an archive are stored as emails, damaged ones refused, and the rest goes on', async () => {
  const { deps, database } = await openSharedTestApp();
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-outlook-'));
  try {
    const [zip, same] = [join(folder, 'old.zip'), join(folder, 'same.msg')];
    const damaged = Buffer.from(campaign);
    damaged.writeUInt32LE(0, (campaign.readUInt32LE(76) + 1) * 512);
    writeFileSync(
      zip,
      makeZip([
        { name: 'damaged.msg', bytes: damaged },
        { name: 'sale.msg', bytes: campaign },
        {
          name: 'last.eml',
          bytes: buildMail({
            messageId: '<two@shop.example>',
            subject: 'Last day',
            body: '<p>Ends today.</p>',
          }),
        },
      ]),
    );
    writeFileSync(same, campaign);
    expect(await ingest(readMailPaths([zip, same], new Date()), deps)).toMatchObject({
      imported: 2,
      duplicates: 1,
      rejected: 1,
    });
    const { rows } = await database.pool.query(
      `select subject, from_address as sender, received_at as at from emails where message_id = 'one@shop.example'`,
    );
    expect(rows).toEqual([
      { subject: 'Spring sale', sender: 'news@shop.example', at: new Date('2025-03-04T10:15:00.000Z') },
    ]);
    const rejects = await database.pool.query('select label, reason from rejected_emails');
    expect(rejects.rows).toEqual([
      { label: 'old.zip/damaged.msg', reason: 'This message of Outlook is damaged or cut short.' },
    ]);
    await reprocess(deps, { all: true });
    const again = await database.pool.query('select count(*)::int as n from emails');
    expect(again.rows).toEqual([{ n: 2 }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
