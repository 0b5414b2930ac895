import { beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import type { RejectedEmail } from '#shared/contract/curation/admin-emails.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createRejectedEmail, daysAgo } from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { nextPath } from '#tests/support/paging.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;

beforeEach(async () => {
  test = await openSharedTestApp();
  admin = (await createPersonas(test)).admin;
});

const db = () => test.database.pool;
const list = (query = '') => admin.ask('GET', `/api/admin/rejected-emails${query}`);
const retry = (id: number) => admin.ask('POST', `/api/admin/rejected-emails/${id}/retry`);
const rejected = (overrides: Parameters<typeof createRejectedEmail>[1] = {}) =>
  createRejectedEmail(db(), overrides);
const count = async (table: string) =>
  (await db().query(`select count(*)::int as count from ${table}`)).rows[0].count;
const audit = async () => (await db().query('select action, subject, summary from audit_log')).rows;

describe('GET /api/admin/rejected-emails', () => {
  it('answers every field but the bytes, newest first', async () => {
    await rejected({ label: 'older', rejectedAt: daysAgo(2), raw: Buffer.from('a') });
    const { id } = await rejected({
      label: 'news.mbox, message 7',
      subject: null,
      from: 'a@b.example',
      isTruncated: true,
      raw: Buffer.from('the bytes'),
    });
    const answer = await list();
    expect(answer.json()).toEqual([
      {
        id,
        label: 'news.mbox, message 7',
        subject: null,
        from: 'a@b.example',
        reasonCode: 'no_sender',
        reason: 'The message names no sender.',
        sizeBytes: 1000,
        isTruncated: true,
        rejectedAt: daysAgo(1).toISOString(),
      },
      expect.objectContaining({ label: 'older' }),
    ]);
    expect(answer.body).not.toContain('the bytes');
    expect(answer.headers['x-total-count']).toBe('2');
  });

  it('pages, and filters by reason', async () => {
    for (let number = 0; number < 5; number += 1) {
      const reasonCode = number % 2 === 0 ? 'empty' : 'too_large';
      await rejected({ label: `${number}`, reasonCode, raw: Buffer.from(`${number}`) });
    }
    const labels = (answer: Awaited<ReturnType<typeof list>>) =>
      answer.json<RejectedEmail[]>().map(({ label }) => label);
    const first = await list('?limit=2&reasonCode=empty');
    const second = await admin.ask('GET', nextPath(first) ?? '');
    expect([labels(first), labels(second)]).toEqual([['4', '2'], ['0']]);
    expect(nextPath(second)).toBeUndefined();
    expect(labels(await list('?reasonCode=nothing'))).toEqual([]);
    expect((await admin.ask('GET', (nextPath(first) ?? '').replace('empty', 'too_large'))).statusCode).toBe(
      400,
    );
  });
});

describe('trying a refused message again', () => {
  it('takes it in with the rules of today, as of when it was received', async () => {
    const receivedHint = new Date('2026-03-04T05:06:07.000Z');
    const { id } = await rejected({
      raw: buildMail({ subject: 'At last' }),
      receivedHint,
      label: 'news.mbox, message 7',
    });
    const answer = await retry(id);
    const { rows } = await db().query('select id, subject, received_at from emails');
    expect(rows).toEqual([{ id: expect.any(Number), subject: 'At last', received_at: receivedHint }]);
    expect(answer.json()).toEqual({ outcome: 'imported', emailId: rows[0].id, reason: null });
    expect(await count('rejected_emails')).toBe(0);
    expect(await audit()).toEqual([
      {
        action: 'rejected_email.retried',
        subject: 'news.mbox, message 7',
        summary: `It is email ${rows[0].id} now.`,
      },
    ]);
  });

  it('recognises one that is stored already, and forgets the refused copy', async () => {
    await ingest([{ raw: buildMail(), label: 'first' }], test.deps);
    const { id } = await rejected({ raw: buildMail() });
    const { rows } = await db().query('select id from emails');
    expect((await retry(id)).json()).toEqual({ outcome: 'duplicate', emailId: rows[0].id, reason: null });
    expect([await count('emails'), await count('rejected_emails')]).toEqual([1, 0]);
  });

  it('keeps what is refused again, with the reason of today', async () => {
    const { id } = await rejected({ reasonCode: 'unreadable', reason: 'An old reason.' });
    const answer = (await retry(id)).json();
    expect(answer).toMatchObject({ outcome: 'rejected', emailId: null });
    const { rows } = await db().query('select id, reason_code, reason from rejected_emails');
    expect(rows).toEqual([{ id, reason_code: 'no_sender', reason: answer.reason }]);
    expect((await audit())[0]).toMatchObject({ summary: 'Refused again.' });
  });

  it('refuses another mail under a Message-ID that is taken, again and again', async () => {
    await ingest([{ raw: buildMail(), label: 'first' }], test.deps);
    await ingest([{ raw: buildMail({ body: '<p>Something else.</p>' }), label: 'second' }], test.deps);
    const { rows } = await db().query<{ id: number }>('select id from rejected_emails');
    expect((await retry(rows[0]?.id ?? 0)).json()).toMatchObject({
      outcome: 'rejected',
      reason: 'Another email of this sender with the same Message-ID and other content is stored already.',
    });
    expect([await count('emails'), await count('rejected_emails')]).toEqual([1, 1]);
  });

  it('recognises another reader’s copy of a mail that is stored, and keeps another sender’s mail', async () => {
    const copyFor = (token: string) =>
      buildMail({ body: `<p>Sale</p><a href="https://shop.example/?mc_eid=${token}">Shop</a>` });
    await ingest([{ raw: copyFor('a1b2c3d4e5'), label: 'first' }], test.deps);
    const { rows } = await db().query('select id from emails');
    const copy = await rejected({ raw: copyFor('f6a7b8c9d0') });
    expect((await retry(copy.id)).json()).toEqual({
      outcome: 'duplicate',
      emailId: rows[0].id,
      reason: null,
    });
    const other = await rejected({ raw: buildMail({ from: 'Other <news@other.example>' }) });
    const answer = (await retry(other.id)).json();
    expect(answer).toEqual({ outcome: 'imported', emailId: expect.any(Number), reason: null });
    expect(answer.emailId).not.toBe(rows[0].id);
    expect([await count('emails'), await count('rejected_emails')]).toEqual([2, 0]);
  });

  it('stores it once when two press at the same time', async () => {
    const { id } = await rejected({ raw: buildMail() });
    const answers = await Promise.all([retry(id), retry(id), retry(id)]);
    for (const answer of answers) expect([200, 404]).toContain(answer.statusCode);
    const outcomes = answers.map((answer) => answer.json().outcome);
    expect(outcomes.filter((outcome) => outcome === 'imported')).toHaveLength(1);
    expect([await count('emails'), await count('rejected_emails')]).toEqual([1, 0]);
    expect((await db().query('select email_count from brands')).rows).toEqual([{ email_count: 1 }]);
  });

  it('says that it cannot be done with a beginning, with nothing, and with what is not there', async () => {
    const cut = await retry((await rejected({ isTruncated: true, raw: buildMail() })).id);
    expect([cut.statusCode, cut.json().error]).toEqual([
      409,
      'Only the beginning of this message was kept, so it cannot be tried again. Import it once more from its source.',
    ]);
    const empty = await retry((await rejected({ raw: Buffer.alloc(0) })).id);
    expect([empty.statusCode, empty.json().error]).toEqual([
      409,
      'Nothing of this message was kept, so it cannot be tried again.',
    ]);
    expect((await retry(2_147_483_647)).statusCode).toBe(404);
    expect([await count('rejected_emails'), await count('audit_log')]).toEqual([2, 0]);
  });
});

describe('the source of a refused message', () => {
  it('is a file to save, byte for byte, and never shown', async () => {
    const raw = Buffer.concat([
      Buffer.from('<script>alert(1)</script>\r\n'),
      Buffer.from([0, 255, 254, 13, 10]),
    ]);
    const { id } = await rejected({ raw });
    const answer = await admin.ask('GET', `/api/admin/rejected-emails/${id}/source`);
    expect(answer.rawPayload).toEqual(raw);
    expect(answer.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="rejected-${id}.eml"`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await admin.ask('GET', '/api/admin/rejected-emails/2147483647/source')).statusCode).toBe(404);
  });
});
