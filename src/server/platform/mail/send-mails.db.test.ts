import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import type { MailContent, MailKinds } from '#server/platform/mail/mail-kinds.ts';
import { sendMails } from '#server/platform/mail/send-mails.ts';
import { type MailTransport, openMailTransport } from '#server/platform/mail/transport.ts';
import { writeMails } from '#server/platform/mail/write-mail.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { killedAfter } from '#tests/support/database/killed-after.ts';
import { testSeed } from '#tests/support/seed.ts';
import { type MailServer, openMailServer, type Treatment } from '#tests/support/servers/mail-server.ts';

const begun = new Date('2026-11-21T12:00:00Z');
const from = 'news@vault.example';
const letterhead = { productName: 'Vault', baseUrl: 'https://vault.example', postalAddress: null, from };
const content: MailContent = {
  subject: 'New from Rye',
  preheader: 'One email',
  parts: [{ kind: 'text', text: 'Bread' }],
  reason: 'You follow Rye.',
};

let database: Database;
let server: MailServer;
let transports: MailTransport[];
let now: Date;

beforeEach(async () => {
  database = await emptyDatabase();
  server = await openMailServer();
  transports = [];
  now = begun;
});

afterEach(async () => {
  for (const transport of transports) transport.close();
  await server.close();
});

const open = (attemptMs = 20_000) => {
  const transport = openMailTransport(
    { smtp: server.choice, from, dkim: null, postalAddress: null },
    { attemptMs },
  );
  transports.push(transport);
  return transport;
};

const write = (...addresses: string[]) =>
  inTransaction(database.pool, (client) =>
    writeMails(
      client,
      { from },
      addresses.map((address) => ({ kind: 'test', userId: null, address, data: { secret: 'link' } })),
      now,
    ),
  );

const send = (
  options: { db?: Queryable; transport?: MailTransport; kinds?: MailKinds; signal?: AbortSignal } = {},
) =>
  sendMails(
    {
      db: options.db ?? database.pool,
      transport: options.transport ?? open(),
      kinds: options.kinds ?? { test: async () => content },
      letterhead,
      now: () => now,
    },
    options.signal === undefined ? {} : { signal: options.signal },
  );

const rows = async () =>
  (
    await database.pool.query<{ address: string; state: string; failure: string | null; attempts: number }>(
      'select address, state, failure, attempts, data from outgoing_mails order by id',
    )
  ).rows;

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe('sending mail', () => {
  it('sends each once, with the Message-ID and date of its writing, and forgets what it was made of', async () => {
    await write('ada@reader.example', 'bob@reader.example');
    pass(3);
    expect(await send()).toEqual({ sent: 2, postponed: 0, failed: 0 });
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 0 });
    expect(server.taken.map(({ to }) => to).sort()).toEqual([['ada@reader.example'], ['bob@reader.example']]);
    const { rows: written } = await database.pool.query('select message_id from outgoing_mails');
    expect(server.taken.map(({ messageId }) => messageId).sort()).toEqual(
      written.map(({ message_id }) => message_id).sort(),
    );
    expect(server.taken[0]?.raw).toContain('Date: Sat, 21 Nov 2026 12:00:00 +0000');
    expect(await rows()).toMatchObject([
      { state: 'sent', data: {} },
      { state: 'sent', data: {} },
    ]);
  });

  it('writes nothing and sends nothing if the transaction that causes the mail is rolled back', async () => {
    await inTransaction(database.pool, async (client) => {
      await writeMails(
        client,
        { from },
        [{ kind: 'test', userId: null, address: 'a@b.example', data: {} }],
        now,
      );
      throw new Error('The cause failed.');
    }).catch(() => {});
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 0 });
  });

  it('retries what the server puts off, with back-off, and keeps the reason', async () => {
    server.treat = () => ({ kind: 'refuse', at: 'data', code: 451, text: 'Greylisted' });
    await write('ada@reader.example');
    expect(await send()).toMatchObject({ postponed: 1 });
    expect(await rows()).toMatchObject([
      { state: 'waiting', failure: 'The server answered: 451 Greylisted' },
    ]);
    expect(await send()).toMatchObject({ postponed: 0 });
    server.treat = () => ({ kind: 'take' });
    pass(1);
    expect(await send()).toMatchObject({ sent: 1 });
    expect(server.taken).toHaveLength(1);
  });

  it.each(['recipient', 'data'] as const)(
    'gives up what the server refuses for good at its %s',
    async (at) => {
      server.treat = (address) =>
        address.startsWith('gone')
          ? { kind: 'refuse', at, code: 550, text: 'No such user' }
          : { kind: 'take' };
      await write('gone@reader.example', 'ada@reader.example');
      expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 1 });
      expect(await rows()).toMatchObject([
        { address: 'gone@reader.example', state: 'failed', failure: 'The server answered: 550 No such user' },
        { address: 'ada@reader.example', state: 'sent' },
      ]);
    },
  );

  it('waits for a server that is away, and gives up after two days', async () => {
    const { choice } = server;
    await server.close();
    await write('ada@reader.example');
    for (let hour = 0; hour <= 49; hour += 1) {
      await send();
      pass(60);
    }
    expect(await rows()).toMatchObject([{ state: 'failed' }]);
    server = await openMailServer();
    expect(choice.port).not.toBe(server.choice.port);
  });

  it('does not wait for ever for a server that never answers', async () => {
    server.treat = () => ({ kind: 'hang' });
    await write('ada@reader.example');
    expect(await send({ transport: open(300) })).toMatchObject({ postponed: 1 });
  });

  it('gives each mail its whole time, also if the server is slow and many wait', async () => {
    server.treat = () => ({ kind: 'take', afterMs: 1_000 });
    await write(...Array.from({ length: 25 }, (_, index) => `reader${index}@reader.example`));
    expect(await send({ transport: open(4_000) })).toEqual({ sent: 25, postponed: 0, failed: 0 });
    pass(60);
    await send();
    expect(server.taken).toHaveLength(25);
  });

  it('sends nothing that its feature withdraws, and a kind that only a newer version knows later', async () => {
    await write('ada@reader.example');
    expect(await send({ kinds: {} })).toMatchObject({ postponed: 1 });
    pass(1);
    await send({ kinds: { test: async () => null } });
    expect(await rows()).toMatchObject([{ state: 'withdrawn', data: {} }]);
    expect(server.taken).toEqual([]);
  });
});

/** One worker's fate in one round: killed after this number of statements, or never. */
const fate = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null });

const treatment: fc.Arbitrary<Treatment> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Treatment>({ kind: 'take' }) },
  { weight: 2, arbitrary: fc.constant<Treatment>({ kind: 'drop' }) },
  {
    weight: 2,
    arbitrary: fc.constant<Treatment>({ kind: 'refuse', at: 'data', code: 451, text: 'Later' }),
  },
);

describe('two processes that are killed at any moment', () => {
  it('send every mail, and none under two Message-IDs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ one: fate, other: fate }), { minLength: 1, maxLength: 4 }),
        fc.array(treatment, { minLength: 8, maxLength: 20 }),
        fc.integer({ min: 1, max: 25 }),
        async (rounds, treatments, count) => {
          await database.pool.query('truncate outgoing_mails');
          server.taken.length = 0;
          now = begun;
          let lost = 0;
          let turn = 0;
          server.treat = () => {
            const next = treatments[turn % treatments.length] ?? { kind: 'take' };
            turn += 1;
            if (next.kind === 'drop') lost += 1;
            return next;
          };
          const addresses = Array.from({ length: count }, (_, index) => `reader${index}@reader.example`);
          await write(...addresses);
          for (const { one, other } of rounds) {
            await Promise.all(
              [one, other].map((after) => {
                const ending = new AbortController();
                const db = killedAfter(database.pool, after, () => ending.abort());
                return send({ db, transport: open(), signal: ending.signal }).catch(() => {});
              }),
            );
            pass(6);
          }
          server.treat = () => ({ kind: 'take' });
          const transport = open();
          for (let round = 0; round < 10; round += 1) {
            await send({ transport });
            pass(240);
          }
          const idsOf = Map.groupBy(server.taken, ({ to }) => to.join());
          expect([...idsOf.keys()].sort()).toEqual([...addresses].sort());
          for (const mails of idsOf.values())
            expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
          expect((await rows()).every(({ state }) => state === 'sent')).toBe(true);
          // A mail comes again only after a lost answer, or a kill between the answer and its result.
          const killed = rounds.flatMap(({ one, other }) => [one, other]).filter((after) => after !== null);
          expect(server.taken.length - count).toBeLessThanOrEqual(lost + killed.length * 5);
          for (const each of transports.splice(0)) each.close();
        },
      ),
      { seed: testSeed, numRuns: 10 },
    );
  }, 120_000);

  it('send each once if nobody is killed', async () => {
    await write(...Array.from({ length: 60 }, (_, index) => `reader${index}@reader.example`));
    const counts = await Promise.all([send(), send(), send()]);
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    expect(new Set(server.taken.map(({ to }) => to.join())).size).toBe(60);
    expect(server.taken).toHaveLength(60);
  });
});
