import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import type { CreatedIngestToken, IngestedMessage, IngestToken } from '#shared/contract/intake/ingest-api.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { setRule } from '#tests/support/gate-rule.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

const tokensPath = '/api/admin/ingest-tokens';

let now: Date;
let test: TestApp;
let people: Record<Role, Persona>;

async function open(options: Parameters<typeof openTestApp>[0] = {}): Promise<void> {
  now = new Date('2026-11-21T12:00:00.000Z');
  test = await openTestApp({ now: () => now, ...options });
  people = await createPersonas(test);
}

beforeEach(() => open());

afterEach(async () => {
  vi.restoreAllMocks();
  await test.app.close();
});

const letter = (number: number, more: Parameters<typeof buildMail>[0] = {}) =>
  buildMail({ messageId: `<${number}@shop.example>`, subject: `Offer ${number}`, ...more });

const makeToken = async (name = 'Postfix') =>
  (await people.admin.ask('POST', tokensPath, { name })).json<CreatedIngestToken>();

const listTokens = async () => (await people.admin.ask('GET', tokensPath)).json<IngestToken[]>();

function post(authorization: string | undefined, payload: Buffer, headers: Record<string, string> = {}) {
  return test.app.inject({
    method: 'POST',
    url: '/api/ingest',
    headers: {
      ...(authorization !== undefined && { authorization }),
      'content-type': 'message/rfc822',
      ...headers,
    },
    payload,
  });
}

const bearer = async () => `Bearer ${(await makeToken()).token}`;

/** A form as curl sends it. */
function formOf(parts: readonly { name: string; bytes: Buffer; isField?: boolean }[]) {
  const boundary = '------------------------d74496d66958873e';
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, bytes, isField = false }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="message"${isField ? '' : `; filename="${name}"\r\nContent-Type: message/rfc822`}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

const messagesOf = (answer: { json(): { messages: IngestedMessage[] } }) => answer.json().messages;

describe('a token', () => {
  it('is shown once, stored as its hash, listed with its last use, and written to the audit log', async () => {
    const made = await makeToken('Postfix on mx1');
    expect(made.token).toMatch(/^mvi_[\w-]{43}$/);
    const { rows } = await test.database.pool.query('select * from ingest_tokens');
    expect(JSON.stringify(rows)).not.toContain(made.token.slice(4));
    const listed = { name: 'Postfix on mx1', madeBy: expect.stringContaining('@'), lastUsedAt: null };
    expect(await listTokens()).toEqual([expect.objectContaining(listed)]);
    expect(JSON.stringify(await listTokens())).not.toContain('token');

    now = new Date('2026-11-21T13:00:00.000Z');
    await post(`bearer ${made.token}`, letter(1));
    now = new Date('2026-11-21T13:00:30.000Z');
    await post(`Bearer ${made.token}`, letter(1));
    expect((await listTokens())[0]?.lastUsedAt).toBe('2026-11-21T13:00:00.000Z');
    await people.admin.ask('DELETE', `${tokensPath}/${made.id}`);
    expect(await listTokens()).toEqual([]);
    expect((await people.admin.ask('DELETE', `${tokensPath}/${made.id}`)).statusCode).toBe(404);
    const log = (await people.admin.ask('GET', '/api/admin/audit-log')).json<object[]>();
    expect(log).toMatchObject([
      { action: 'ingest_token.revoked', subject: 'Token “Postfix on mx1”' },
      { action: 'ingest_token.made', subject: 'Token “Postfix on mx1”' },
    ]);
    expect(JSON.stringify(log)).not.toContain('mvi_');
  });

  it.each(['', '   ', 'x'.repeat(101), 'a\u0000b', 'a\nb'])('has a sensible name, not %j', async (name) => {
    expect((await people.admin.ask('POST', tokensPath, { name })).statusCode).toBe(400);
  });

  it('is what a request needs: no session, no other scheme, nothing revoked', async () => {
    const { id, token } = await makeToken();
    const challenge = 'Bearer realm="ingest"';
    const bare = await post(undefined, letter(1), people.admin.cookie);
    expect([bare.statusCode, bare.headers['www-authenticate']]).toEqual([401, challenge]);
    for (const wrong of [
      `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
      'Bearer',
      'Bearer mvi_',
      `Bearer ${token}x`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer mvi_${'a'.repeat(43)}`,
      token,
    ]) {
      const answer = await post(wrong, letter(1), people.admin.cookie);
      expect([wrong, answer.statusCode]).toEqual([wrong, 401]);
      expect(answer.headers['www-authenticate']).toBe(`${challenge}, error="invalid_token"`);
    }
    expect((await post(`Bearer ${token}`, letter(1))).statusCode).toBe(200);
    await people.admin.ask('DELETE', `${tokensPath}/${id}`);
    expect((await post(`Bearer ${token}`, letter(2))).statusCode).toBe(401);
    // It opens nothing else.
    const other = { url: tokensPath, headers: { authorization: `Bearer ${(await makeToken()).token}` } };
    expect((await test.app.inject(other)).statusCode).toBe(401);
  });
});

describe('a message', () => {
  it('is imported once, however often it is sent', async () => {
    const as = await bearer();
    const first = await post(as, letter(1));
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    const [imported] = messagesOf(first);
    expect(imported).toEqual({ name: 'message', outcome: 'imported', id: expect.any(Number), reasons: [] });
    expect(messagesOf(await post(as, letter(1)))).toEqual([{ ...imported, outcome: 'duplicate' }]);
    expect((await people.admin.ask('GET', `/api/emails/${imported?.id}`)).json().subject).toBe('Offer 1');
    const { rows } = await test.database.pool.query('select count(*)::int as count from emails');
    expect(rows).toEqual([{ count: 1 }]);
    await people.admin.ask('DELETE', `/api/emails/${imported?.id}`);
    expect(messagesOf(await post(as, letter(1)))).toMatchObject([{ outcome: 'duplicate', id: null }]);
  });

  it('is held, or rejected, with codes and sentences', async () => {
    const as = await bearer();
    await setRule(test.database.pool, 'account', false);
    const held = messagesOf(await post(as, letter(1, { subject: 'Your verification code is 123456' })));
    expect(held).toMatchObject([
      {
        outcome: 'held',
        id: expect.any(Number),
        reasons: [{ code: 'secrets', reason: expect.stringMatching(/\.$/) }],
      },
    ]);
    const review = await test.database.pool.query('select source_kind, run from email_reviews');
    expect(review.rows).toEqual([{ source_kind: 'api', run: 'Token “Postfix”' }]);
    for (const [bytes, code] of [
      [Buffer.from('%PDF-1.7\n'), 'not_a_message'],
      [Buffer.from('From: a@b.example\nSubject:\n\n'), 'no_content'],
      [Buffer.concat([letter(9), Buffer.alloc(27_000_000, 'a')]), 'too_large'],
    ] as const)
      expect(messagesOf(await post(as, bytes))).toEqual([
        {
          name: 'message',
          outcome: 'rejected',
          id: null,
          reasons: [{ code, reason: expect.stringMatching(/\.$/) }],
        },
      ]);
  });

  it('comes with others in a form, each with its own end and in their order', async () => {
    const { payload, headers } = formOf([
      { name: 'one.eml', bytes: letter(1) },
      { name: 'again.eml', bytes: letter(1) },
      { name: '../../note.txt', bytes: Buffer.from('hello') },
      {
        name: 'two.eml',
        bytes: letter(2, { body: 'caf\u00e9 \u0080', contentType: 'text/plain; charset=latin1' }),
      },
    ]);
    const answer = await post(await bearer(), payload, headers);
    const [one, again, note, two] = messagesOf(answer);
    expect([one?.outcome, again?.outcome, note?.outcome, two?.outcome]).toEqual([
      'imported',
      'duplicate',
      'rejected',
      'imported',
    ]);
    expect(again?.id).toBe(one?.id);
    expect(two?.name).toBe('two.eml');
    expect((await people.admin.ask('GET', `/api/emails/${two?.id}`)).body).toContain('caf\u00e9');
  });

  it('is taken from any origin, as the token proves who sends it', async () => {
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(await bearer(), letter(1), foreign)).statusCode).toBe(200);
  });
});

describe('a request', () => {
  it('of another type is a 415 that names the types', async () => {
    for (const type of ['application/json', 'text/plain', 'message/partial', 'nonsense']) {
      const answer = await post(await bearer(), letter(1), { 'content-type': type });
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'unsupported_media_type']);
      expect(answer.headers['accept-post']).toBe('message/rfc822, multipart/form-data');
    }
  });

  it('without a message, or with what is no file, is a 400', async () => {
    const as = await bearer();
    const sent = [
      { payload: Buffer.from('no form'), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      { payload: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data' } },
      formOf([]),
      formOf([{ name: 'message', bytes: letter(1), isField: true }]),
      formOf(Array.from({ length: 51 }, (_, index) => ({ name: `${index}.eml`, bytes: letter(index) }))),
    ];
    for (const { payload, headers } of sent) expect((await post(as, payload, headers)).statusCode).toBe(400);
    const none = { method: 'POST', url: '/api/ingest', headers: { authorization: as } } as const;
    expect((await test.app.inject(none)).statusCode).toBe(400);
  });

  it('that is too large is a 413', async () => {
    const answer = await post(await bearer(), Buffer.alloc(32_000_001, 'a'));
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error).toContain('32 MB');
  });

  it('with a wrong token is refused before its body is read', async () => {
    const url = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest(new URL('/api/ingest', url), {
        method: 'POST',
        headers: {
          host: 'localhost:3000',
          authorization: 'Bearer nothing',
          'content-type': 'message/rfc822',
          'content-length': 20_000_000,
        },
      });
      sent.once('error', reject);
      sent.once('response', ({ statusCode }) => {
        sent.destroy();
        resolve(statusCode);
      });
      sent.write('From: a@b.example\r\n'); // the rest never comes
    });
    expect(status).toBe(401);
  });

  it('that breaks off stores nothing, and the next one is answered', async () => {
    const as = await bearer();
    const url = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    await new Promise<void>((resolve) => {
      const sent = httpRequest(new URL('/api/ingest', url), {
        method: 'POST',
        headers: { authorization: as, 'content-type': 'message/rfc822', 'content-length': 5_000 },
      });
      sent.once('error', () => resolve());
      sent.write(letter(1), () => setTimeout(() => sent.destroy(), 50));
    });
    const { rows } = await test.database.pool.query('select count(*)::int as count from emails');
    expect(rows).toEqual([{ count: 0 }]);
    expect(messagesOf(await post(as, letter(1)))).toMatchObject([{ outcome: 'imported' }]);
  });

  it('is a 507 when the disk is full, and goes through when sent again', async () => {
    const as = await bearer();
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    vi.spyOn(test.database, 'assertRoom').mockRejectedValueOnce(full);
    const answer = await post(as, letter(1));
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'insufficient_storage']);
    expect(messagesOf(await post(as, letter(1)))).toMatchObject([{ outcome: 'imported' }]);
  });

  it('is a 503 with Retry-After while the database is away', async () => {
    const as = await bearer();
    vi.spyOn(test.database.pool, 'query').mockRejectedValueOnce(
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) as never,
    );
    const answer = await post(as, letter(1));
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts against the limit of its token, and without one against that of its address', async () => {
    await test.app.close();
    await open({ rateLimits: true });
    const [one, other] = [await bearer(), await bearer()];
    const status = async (as: string | undefined, remoteAddress: string) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/ingest',
        remoteAddress,
        headers: { ...(as !== undefined && { authorization: as }), 'content-type': 'text/plain' },
        payload: 'x',
      });
      return [answer.statusCode, Number(answer.headers['retry-after'] ?? 0) > 0];
    };
    for (let count = 0; count < rateLimits.ingest.max; count += 1)
      await status(one, `192.0.2.${count % 250}`);
    expect(await status(one, '198.51.100.1')).toEqual([429, true]);
    expect(await status(other, '192.0.2.1')).toEqual([415, false]);
    for (let count = 0; count < rateLimits.ingest.max; count += 1)
      await status('Bearer guess', '203.0.113.1');
    expect(await status(undefined, '203.0.113.1')).toEqual([429, true]);
    expect(await status(undefined, '203.0.113.2')).toEqual([401, false]);
  });
});
