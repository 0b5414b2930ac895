import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { readSource } from '#server/platform/bodies/read-body.ts';
import type { Database } from '#server/platform/db/client.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { dotted, knock, sendMail, smtpClient } from '#tests/support/mail/smtp-client.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const domain = 'in.vault.example';
const reader = `amber-otter-4f7k@${domain}`;

let opened: TestApp | undefined;

afterEach(async () => {
  await opened?.app.close();
  opened = undefined;
});

type Listening = NonNullable<NonNullable<Parameters<typeof openTestApp>[0]>['listening']>;

async function listen(
  environment: Record<string, string> = {},
  listening: Listening = {},
): Promise<{ port: number; database: Database; test: TestApp }> {
  opened = await openTestApp({
    environment: { INTAKE_DOMAIN: domain, INTAKE_PORT: '0', ...environment },
    now: () => new Date(),
    listening,
  });
  const { database, app } = opened;
  await database.pool.query('delete from listener_arrivals');
  await database.pool.query("insert into sign_ups (domain, address) values ('shop.example', $1)", [reader]);
  const port = await app.background.listener?.listen();
  if (port === undefined) throw new Error('Nothing listens.');
  return { port, database, test: opened };
}

async function stored({ pool }: Database) {
  const { rows } = await pool.query<{ subject: string; label: string; signUp: string | null }>(
    `select e.subject, s.label, u.domain as "signUp" from emails e join email_sources s on s.email_id = e.id
       left join sign_up_emails m on m.email_id = e.id left join sign_ups u on u.id = m.sign_up_id
     order by e.id`,
  );
  return rows;
}

async function source({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from emails');
  const packed = await readSource({ db: pool, blobs: memoryBlobStore() }, rows[0]?.id ?? 0);
  if (packed === undefined) throw new Error('The email has no source.');
  return Buffer.from(await unpack(packed.raw, packed.rawCodec)).toString('latin1');
}

/** Mail number `number` of one sender. */
function numbered(number: number, body = `<p>Offer ${number} of the shop.</p>`): Buffer {
  return buildMail({ messageId: `<${number}@shop.example>`, subject: `Offer ${number}`, to: reader, body });
}

describe('The listener', () => {
  test('is off unless a port is set.', async () => {
    opened = await openTestApp({ environment: { INTAKE_DOMAIN: domain } });
    expect(opened.app.background.listener).toBeNull();
  });

  test('answers 250 once the message is stored, and its sign-up is known.', async () => {
    const { port, database } = await listen();
    expect(await sendMail(port, { to: reader, message: numbered(1) })).toEqual(['250 2.6.0 Stored']);
    expect(await stored(database)).toEqual([
      { subject: 'Offer 1', label: `Mail to ${reader}`, signUp: 'shop.example' },
    ]);
    const { rows } = await database.pool.query('select last_at from listener_arrivals');
    expect(rows).toHaveLength(1);
    const text = await source(database);
    expect(text).toMatch(
      /^Return-Path: <bounce@shop\.example>\r\nDelivered-To: amber-otter-4f7k@in\.vault\.example\r\nAuthentication-Results: in\.vault\.example;/,
    );
    expect(text).toMatch(
      /Received: from mx\.shop\.example \(\[127\.0\.0\.1\] \[127\.0\.0\.1\]\)\r\n\tby in\.vault\.example with ESMTP id /,
    );
  });

  test('relays nothing, and takes mail to known addresses only.', async () => {
    const { port } = await listen();
    const client = await smtpClient(port);
    await client.say('EHLO mx.shop.example');
    await client.say('MAIL FROM:<>');
    expect(await client.say('RCPT TO:<someone@elsewhere.example>')).toMatch(/^550 .*relays nothing/);
    expect(await client.say(`RCPT TO:<x%elsewhere.example@${domain}>`)).toMatch(/^550 .*no such address/);
    expect(await client.say(`RCPT TO:<nobody@${domain}>`)).toMatch(/^550 .*no such address/);
    expect(await client.say('RCPT TO:<amber-otter-4f7k@sub.in.vault.example>')).toMatch(/^550/);
    expect(await client.say('RCPT TO:<amber-otter-4f7k>')).toMatch(/^550|^501/);
    expect(await client.say('RCPT TO:<Amber-Otter-4F7K@IN.Vault.Example>')).toMatch(/^250/);
    expect(await client.say('VRFY amber-otter-4f7k')).toMatch(/^252/);
    expect(await client.say('AUTH PLAIN AGEAYg==')).toMatch(/^5/);
    client.destroy();
  });

  test('takes mail to an address of an identity, and refuses it once the identity is removed.', async () => {
    const { port, database } = await listen();
    const own = `anna@${domain}`;
    const says = async () => {
      const client = await smtpClient(port);
      await client.say('EHLO mx.shop.example');
      await client.say('MAIL FROM:<a@b.example>');
      const answer = await client.say(`RCPT TO:<Anna@${domain}>`);
      client.destroy();
      return answer.slice(0, 3);
    };
    expect(await says()).toBe('550');
    await database.pool.query(
      `insert into identities (name, addresses, created_at) values ('Anna', $1::text[], now())`,
      [['anna@elsewhere.example', own]],
    );
    expect(await says()).toBe('250');
    expect(await sendMail(port, { to: own, message: numbered(1) })).toEqual(['250 2.6.0 Stored']);
    await database.pool.query('delete from identities');
    expect(await says()).toBe('550');
  });

  test('ends a client that guesses addresses.', async () => {
    const { port } = await listen();
    const client = await smtpClient(port);
    await client.say('EHLO mx.shop.example');
    await client.say('MAIL FROM:<a@b.example>');
    const answers: string[] = [];
    for (let at = 0; at < 12; at += 1)
      answers.push((await client.say(`RCPT TO:<guess${at}@${domain}>`)).slice(0, 3));
    expect(answers.filter((code) => code === '550')).toHaveLength(10);
    expect(answers[10]).toBe('421');
    client.destroy();
  });

  test('takes every address with INTAKE_CATCH_ALL.', async () => {
    const { port, database } = await listen({ INTAKE_CATCH_ALL: 'on' });
    expect(await sendMail(port, { to: `anything@${domain}`, message: numbered(1) })).toEqual([
      '250 2.6.0 Stored',
    ]);
    expect(await sendMail(port, { to: 'a@elsewhere.example', message: numbered(1) })).toEqual([
      expect.stringMatching(/^550/),
    ]);
    expect(await stored(database)).toHaveLength(1);
  });

  test('stores a message once, however often it is sent.', async () => {
    const { port, database } = await listen();
    for (let at = 0; at < 3; at += 1) await sendMail(port, { to: reader, message: numbered(1) });
    // Its client broke off before it heard the answer.
    const client = await smtpClient(port);
    client.write(`EHLO a.example\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await client.replies(4);
    client.write(dotted(numbered(2)));
    client.destroy();
    await expect.poll(async () => (await stored(database)).length).toBe(2);
    expect(await sendMail(port, { to: reader, message: numbered(2) })).toEqual(['250 2.6.0 Stored']);
    expect(await stored(database)).toHaveLength(2);
  });

  test('stores nothing of a message whose client broke off before its end.', async () => {
    const { port, database } = await listen();
    const client = await smtpClient(port);
    client.write(`EHLO a.example\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await client.replies(4);
    client.write(numbered(1));
    await sleep(50);
    client.destroy();
    await sleep(100);
    await sendMail(port, { to: reader, message: numbered(2) });
    expect((await stored(database)).map(({ subject }) => subject)).toEqual(['Offer 2']);
  });

  test('takes a whole session at once (PIPELINING), with several messages.', async () => {
    const { port, database } = await listen();
    const client = await smtpClient(port);
    const one = (number: number) =>
      Buffer.concat([
        Buffer.from(
          `MAIL FROM:<a@shop.example>\r\nRCPT TO:<${reader}>\r\nRCPT TO:<no@${domain}>\r\nDATA\r\n`,
        ),
        dotted(numbered(number)),
      ]);
    client.write(
      Buffer.concat([Buffer.from('EHLO mx.shop.example\r\n'), one(1), one(2), Buffer.from('QUIT\r\n')]),
    );
    const codes = (await client.replies(12)).map((line) => line.slice(0, 3));
    expect(codes).toEqual([
      '250',
      '250',
      '250',
      '550',
      '354',
      '250',
      '250',
      '250',
      '550',
      '354',
      '250',
      '221',
    ]);
    expect(await stored(database)).toHaveLength(2);
  });

  test.each([
    ['a bare LF before the dot', '\n.\r\n'],
    ['bare LFs around the dot', '\n.\n'],
    ['a bare LF behind the dot', '\r\n.\n'],
    ['bare CRs around the dot', '\r.\r'],
    ['a bare CR before the dot', '\r.\r\n'],
    ['a CR and NUL', '\r\n\0.\r\n'],
    ['two CRs', '\r\r\n.\r\r\n'],
  ])('takes %s for a part of the message, so that no second one is smuggled in.', async (_name, end) => {
    const { port, database } = await listen();
    const client = await smtpClient(port);
    client.write(`EHLO a.example\r\nMAIL FROM:<a@shop.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await client.replies(4);
    const smuggled = numbered(2).toString('latin1');
    client.write(
      `${numbered(1).toString('latin1')}${end}MAIL FROM:<evil@shop.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n${smuggled}\r\n.\r\n`,
    );
    expect(await client.replies(1)).toEqual(['250 2.6.0 Stored']);
    expect(await client.say('NOOP')).toMatch(/^250/);
    client.destroy();
    expect((await stored(database)).map(({ subject }) => subject)).toEqual(['Offer 1']);
    expect(await source(database)).toContain('MAIL FROM:<evil@shop.example>');
  });

  test('reads dots of lines as they were meant, also cut anywhere.', async () => {
    const { port, database } = await listen();
    const message = numbered(1, '<p>one</p>\r\n.\r\n..two\r\n...\r\n.three');
    const bytes = dotted(message);
    const client = await smtpClient(port);
    client.write(`EHLO a.example\r\nMAIL FROM:<a@shop.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await client.replies(4);
    for (const byte of bytes) {
      client.write(Uint8Array.of(byte));
      if (byte === 0x2e || byte === 0x0d) await sleep(1);
    }
    expect(await client.replies(1)).toEqual(['250 2.6.0 Stored']);
    client.destroy();
    expect(await source(database)).toContain('<p>one</p>\r\n.\r\n..two\r\n...\r\n.three');
  });

  test('takes 8BITMIME and SMTPUTF8.', async () => {
    const { port, database } = await listen({ INTAKE_CATCH_ALL: 'on' });
    const client = await smtpClient(port);
    expect(await client.say('EHLO mx.shop.example')).toMatch(/^250/);
    expect(await client.say('MAIL FROM:<größe@müller.example> BODY=8BITMIME SMTPUTF8')).toMatch(/^250/);
    expect(await client.say(`RCPT TO:<läser@${domain}>`)).toMatch(/^250/);
    expect(await client.say('DATA')).toMatch(/^354/);
    const message = Buffer.from(
      'From: Müller <größe@müller.example>\r\nSubject: Größe M für Łódź\r\nMessage-ID: <8@m.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSchöne Grüße\r\n',
    );
    client.write(Buffer.concat([message, Buffer.from('.\r\n')]));
    expect(await client.replies(1)).toEqual(['250 2.6.0 Stored']);
    client.destroy();
    expect((await stored(database))[0]).toMatchObject({
      subject: 'Größe M für Łódź',
      label: `Mail to läser@${domain}`,
    });
  });

  test('refuses a message that is too large, announced or not, and goes on.', async () => {
    const { port, database } = await listen({}, { limits: { messageBytes: 20_000 } });
    const client = await smtpClient(port);
    await client.say('EHLO mx.shop.example');
    expect(await client.say('MAIL FROM:<a@shop.example> SIZE=20001')).toMatch(/^552/);
    client.write(`MAIL FROM:<a@shop.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await client.replies(3);
    client.write(dotted(numbered(1, 'x'.repeat(30_000))));
    expect(await client.replies(1)).toEqual([expect.stringMatching(/^552/)]);
    client.write(`MAIL FROM:<a@shop.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await client.replies(3);
    client.write(dotted(numbered(2)));
    expect(await client.replies(1)).toEqual(['250 2.6.0 Stored']);
    client.destroy();
    expect(await stored(database)).toHaveLength(1);
  });

  test('takes a hundred recipients at most, of one message.', async () => {
    const { port, database } = await listen({ INTAKE_CATCH_ALL: 'on' });
    const client = await smtpClient(port);
    await client.say('EHLO mx.shop.example');
    await client.say('MAIL FROM:<a@shop.example>');
    client.write(Array.from({ length: 101 }, (_, at) => `RCPT TO:<r${at}@${domain}>\r\n`).join(''));
    const codes = (await client.replies(101)).map((line) => line.slice(0, 3));
    expect(codes.filter((code) => code === '250')).toHaveLength(100);
    expect(codes[100]).toBe('452');
    await client.say('DATA');
    client.write(dotted(numbered(1)));
    expect(await client.replies(1)).toEqual(['250 2.6.0 Stored']);
    client.destroy();
    expect(await stored(database)).toHaveLength(1);
  });

  test('ends clients that are silent, and those that are slow.', async () => {
    const { port } = await listen({}, { limits: { silenceMs: 300, connectionMs: 1_500 } });
    const silent = await smtpClient(port);
    await silent.ended;
    const slow = await smtpClient(port);
    const drip = setInterval(() => slow.write('N'), 100);
    await slow.ended;
    clearInterval(drip);
    const dead = await smtpClient(port);
    dead.write(`EHLO a.example\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\nSubject: x`);
    await dead.ended;
    expect(await sendMail(port, { to: reader, message: numbered(1) })).toEqual(['250 2.6.0 Stored']);
  });

  test('keeps one address from taking all connections.', async () => {
    const { port } = await listen({}, { limits: { connectionsOfAddress: 2 } });
    const [one, two] = [await smtpClient(port), await smtpClient(port)];
    const third = knock(port);
    expect(await third.replies(1)).toEqual([expect.stringMatching(/^421 .*too many connections/)]);
    one.destroy();
    two.destroy();
    await expect.poll(async () => (await knock(port).replies(1))[0]?.slice(0, 3)).toBe('220');
  });

  test('takes many messages at the same time in few transactions.', async () => {
    const { port, database } = await listen({}, { limits: { connectionsOfAddress: 100 } });
    const commits = async () => {
      const { rows } = await database.pool.query<{ runs: number }>(
        'select count(distinct xmin::text)::int as runs from emails',
      );
      return rows[0]?.runs ?? 0;
    };
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => sendMail(port, { to: reader, message: numbered(at + 1) })),
    );
    expect(new Set(answers.flat())).toEqual(new Set(['250 2.6.0 Stored']));
    expect(await stored(database)).toHaveLength(60);
    expect(await commits()).toBeLessThan(30);
  });

  test('answers 4xx while the database is away, and stores the message when it is sent again.', async () => {
    const { port, database } = await listen({ INTAKE_CATCH_ALL: 'on' });
    const connect = database.pool.connect;
    const away = new Error('The database is away.');
    database.pool.connect = ((done?: (error: Error) => void) =>
      done === undefined ? Promise.reject(away) : done(away)) as typeof connect;
    expect(await sendMail(port, { to: reader, message: numbered(1) })).toEqual([
      expect.stringMatching(/^451/),
    ]);
    database.pool.connect = connect;
    expect(await sendMail(port, { to: reader, message: numbered(1) })).toEqual(['250 2.6.0 Stored']);
    expect(await stored(database)).toHaveLength(1);
  });

  test('answers 4xx while the disk is full.', async () => {
    const { port, database } = await listen();
    const assertRoom = database.assertRoom;
    database.assertRoom = async () => {
      throw Object.assign(new Error('There is no room.'), { code: 'ENOSPC' });
    };
    expect(await sendMail(port, { to: reader, message: numbered(1) })).toEqual([
      expect.stringMatching(/^451/),
    ]);
    database.assertRoom = assertRoom;
    expect(await sendMail(port, { to: reader, message: numbered(1) })).toEqual(['250 2.6.0 Stored']);
  });

  test('lets messages under way be stored when it is stopped, and ends idle clients.', async () => {
    const {
      port,
      database,
      test: { app },
    } = await listen();
    const idle = await smtpClient(port);
    const busy = await smtpClient(port);
    busy.write(`EHLO a.example\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await busy.replies(4);
    busy.write('X-First: 1\r\n');
    await sleep(50);
    const closing = app.background.listener?.close();
    await idle.ended;
    busy.write(dotted(numbered(1)));
    expect(await busy.replies(1)).toEqual(['250 2.6.0 Stored']);
    await busy.ended;
    await closing;
    expect(await stored(database)).toHaveLength(1);
    await expect(smtpClient(port)).rejects.toThrow();
  });
});

describe('The listener by LMTP', () => {
  test('answers once for each recipient.', async () => {
    const { port, database } = await listen({ INTAKE_PROTOCOL: 'lmtp', INTAKE_CATCH_ALL: 'on' });
    const to = [reader, `b@${domain}`, `c@${domain}`];
    expect(await sendMail(port, { to, message: numbered(1), hello: 'LHLO' })).toEqual(
      to.map(() => '250 2.6.0 Stored'),
    );
    expect(await stored(database)).toMatchObject([{ subject: 'Offer 1', signUp: 'shop.example' }]);
    const client = await smtpClient(port);
    expect(await client.say('EHLO a.example')).toMatch(/^5/);
    client.destroy();
  });

  test('leaves the judgement to the mail server in front, unless that tells who its client was.', async () => {
    const { port, database } = await listen({ INTAKE_PROTOCOL: 'lmtp' });
    const message = Buffer.concat([
      Buffer.from('Authentication-Results: mx.vault.example; dmarc=pass\r\n'),
      numbered(1),
    ]);
    await sendMail(port, { to: reader, message, hello: 'LHLO' });
    const text = await source(database);
    expect(text).toContain('Authentication-Results: mx.vault.example; dmarc=pass');
    expect(text).not.toContain('Received:');
    const client = await smtpClient(port);
    await client.say('LHLO mx.vault.example');
    expect(await client.say('XFORWARD NAME=mail.shop.example ADDR=192.0.2.7 HELO=mail.shop.example')).toMatch(
      /^250/,
    );
    client.write(`MAIL FROM:<a@shop.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await client.replies(3);
    client.write(
      dotted(
        Buffer.concat([Buffer.from('Authentication-Results: mx.vault.example; dmarc=pass\r\n'), numbered(2)]),
      ),
    );
    expect(await client.replies(1)).toEqual(['250 2.6.0 Stored']);
    client.destroy();
    const told = await source(database);
    expect(told).not.toContain('mx.vault.example; dmarc=pass');
    expect(told).toContain('Received: from mail.shop.example (mail.shop.example [192.0.2.7])');
    expect(told).toContain('dmarc=none header.from=shop.example');
  });
});
