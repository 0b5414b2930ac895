import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import type { Discarded, RejectionReasons, RetryMany } from '#shared/contract/curation/admin-emails.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createRejectedEmail } from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;

beforeEach(async () => {
  test = await openSharedTestApp();
  admin = (await createPersonas(test)).admin;
});

const base = '/api/admin/rejected-emails';
const rejected = (overrides: Parameters<typeof createRejectedEmail>[1] = {}) =>
  createRejectedEmail(test.database.pool, overrides);
const reasons = async () => (await admin.ask('GET', `${base}/reasons`)).json<RejectionReasons>();
const good = (number: number) =>
  buildMail({ messageId: `<good-${number}@shop.example>`, subject: `Good ${number}` });
const bad = (number: number) => Buffer.from(`Subject: Nobody ${number}\r\n\r\nHello`);

describe('many refused messages', () => {
  it('are counted by their reasons', async () => {
    for (let number = 0; number < 3; number += 1) await rejected({ raw: bad(number) });
    await rejected({ reasonCode: 'too_large', reason: 'It is too large.', raw: bad(9), isTruncated: true });
    expect(await reasons()).toEqual([
      {
        reasonCode: 'no_sender',
        example: 'The message names no sender.',
        count: 3,
        whole: 3,
        lastId: expect.any(Number),
      },
      {
        reasonCode: 'too_large',
        example: 'It is too large.',
        count: 1,
        whole: 0,
        lastId: expect.any(Number),
      },
    ]);
  });

  it('are tried again call by call; what is refused again stays, and each is tried once', async () => {
    for (let number = 0; number < 52; number += 1)
      await rejected({ raw: number % 2 === 0 ? good(number) : bad(number) });
    await rejected({ reasonCode: 'other', raw: good(100) });
    const again = async (body: object) => (await admin.ask('POST', `${base}/retry`, body)).json<RetryMany>();
    const first = await again({ reasonCode: 'no_sender', afterId: 0 });
    expect(first).toMatchObject({ imported: 25, duplicates: 0, rejected: 25 });
    const second = await again({ reasonCode: 'no_sender', afterId: first.lastId });
    expect(second).toEqual({ imported: 1, duplicates: 0, rejected: 1, lastId: null });
    expect((await reasons()).map(({ reasonCode, count }) => [reasonCode, count])).toEqual([
      ['no_sender', 26],
      ['other', 1],
    ]);
    const { rows } = await test.database.pool.query(
      'select action, subject, summary from audit_log order by id',
    );
    expect(rows[0]).toEqual({
      action: 'rejected_emails.retried',
      subject: '50 messages',
      summary: '25 imported, 0 already in the vault, 25 rejected again.',
    });
  });

  it('are discarded by their reason, but for what came after it was looked at', async () => {
    await rejected({ raw: bad(1) });
    const { id } = await rejected({ reasonCode: 'empty', raw: bad(2) });
    await rejected({ raw: bad(3) });
    const discard = await admin.ask('POST', `${base}/discard`, { reasonCode: 'no_sender', upToId: id });
    expect(discard.json()).toEqual({ discarded: 1, lastId: null });
    expect((await reasons()).map(({ reasonCode, count }) => [reasonCode, count])).toEqual([
      ['empty', 1],
      ['no_sender', 1],
    ]);
    expect((await admin.ask('POST', `${base}/discard`, { reasonCode: 'no_sender' })).statusCode).toBe(400);
  });

  it('are discarded call by call', async () => {
    await test.database.pool.query(
      `insert into rejected_emails (content_hash, label, reason_code, reason, raw, raw_codec, size_bytes)
       select 'hash ' || n, 'l', case when n % 2 = 0 then 'empty' else 'other' end, 'r', '', 0, 1
       from generate_series(1, 2500) n`,
    );
    const [last] = (await reasons()).map(({ lastId }) => lastId).sort((a, b) => b - a);
    const discard = async (afterId: number) =>
      (
        await admin.ask('POST', `${base}/discard`, { reasonCode: 'empty', upToId: last, afterId })
      ).json<Discarded>();
    const first = await discard(0);
    expect(first).toEqual({ discarded: 1000, lastId: expect.any(Number) });
    expect(await discard(first.lastId ?? 0)).toEqual({ discarded: 250, lastId: null });
    expect((await reasons()).map(({ reasonCode, count }) => [reasonCode, count])).toEqual([['other', 1250]]);
  });

  it('come as one mbox that an import reads back as they were', async () => {
    const odd = buildMail({ subject: 'Odd', body: 'From the shop\r\n>From the shop\r\nöäü\r\n' });
    await rejected({ raw: odd, receivedHint: new Date('2026-11-02T07:08:09Z') });
    for (let number = 0; number < 45; number += 1) await rejected({ raw: good(number) });
    await rejected({ reasonCode: 'too_large', raw: bad(9), isTruncated: true });
    const answer = await admin.ask('GET', `${base}/mbox`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="rejected.mbox"');
    expect(answer.rawPayload.toString('latin1')).toMatch(/^From MAILER-DAEMON Mon Nov {2}2 07:08:09 2026\n/);
    const folder = mkdtempSync(join(tmpdir(), 'rejected-'));
    try {
      writeFileSync(join(folder, 'rejected.mbox'), answer.rawPayload);
      const read: Buffer[] = [];
      for await (const entry of readMailPaths([join(folder, 'rejected.mbox')], new Date())) {
        if (!isNotice(entry)) read.push(Buffer.from(entry.raw));
      }
      const plain = (raw: Buffer) => raw.toString('latin1').replace(/\r\n/g, '\n').trimEnd();
      expect(read).toHaveLength(46);
      expect(plain(read[0] ?? Buffer.alloc(0))).toBe(plain(odd));
      expect(plain(read[45] ?? Buffer.alloc(0))).toBe(plain(good(44)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
