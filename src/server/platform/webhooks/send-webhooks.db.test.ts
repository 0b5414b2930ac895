import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { sealSecret } from '#server/platform/db/sealed-secret.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeDeliveries } from '#server/platform/webhooks/repository.ts';
import { sendWebhooks, webhookPurpose } from '#server/platform/webhooks/send-webhooks.ts';
import { newWebhookSecret } from '#server/platform/webhooks/sign.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { killedAfter } from '#tests/support/database/killed-after.ts';
import { testSeed } from '#tests/support/seed.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts';

const begun = new Date('2026-11-21T12:00:00Z');
const secret = 'a secret of the tests, long enough';

let database: Database;
let receiver: WebhookReceiver;
let now: Date;

beforeEach(async () => {
  database = await emptyDatabase();
  receiver = await startWebhookReceiver();
  now = begun;
  await database.pool.query("insert into users (id, email) values ('ada', 'ada@reader.example')");
});

afterEach(() => receiver.close());

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const seal = (plain: string) => sealSecret(plain, { secret, purpose: webhookPurpose });

async function addWebhook(address = receiver.address): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into webhooks (user_id, name, address, secret, format, created_at)
     values ('ada', 'Robot', $1, $2, 'json', $3) returning id`,
    [seal(address), seal(newWebhookSecret()), now],
  );
  return rows[0]?.id ?? 0;
}

const write = (webhookId: number, count: number) =>
  inTransaction(database.pool, (client) =>
    writeDeliveries(
      client,
      Array.from({ length: count }, (_, number) => ({ webhookId, kind: 'test', data: { number } })),
      now,
    ),
  );

const send = ({
  db = database.pool,
  signal,
  attemptMs = 20_000,
}: {
  db?: typeof database.pool;
  signal?: AbortSignal;
  attemptMs?: number;
} = {}) =>
  sendWebhooks(
    {
      db,
      kinds: {
        test: async ({ data }) => ({ type: 'test', title: 'A', url: 'https://v.example', items: [], data }),
      },
      noteOff: async () => {},
      hosts: new Set([receiver.host]),
      attemptMs,
      secret,
      now: () => now,
      log: { error() {} },
    },
    signal === undefined ? {} : { signal },
  );

const states = async (): Promise<string[]> =>
  (await database.pool.query<{ state: string }>('select state from webhook_deliveries order by id')).rows.map(
    ({ state }) => state,
  );

describe('sending to webhooks', () => {
  it('delays only the messages of the one that hangs', async () => {
    const [hanging, other] = [await addWebhook(`${receiver.address}?hang`), await addWebhook()];
    receiver.answer = ({ url }, response) => {
      if (!url.endsWith('?hang')) response.writeHead(204).end();
    };
    await write(hanging, 6);
    await write(other, 20);
    const sending = send({ attemptMs: 2_000 });
    await vi.waitFor(
      () => expect(receiver.received.filter(({ url }) => url === '/hook')).toHaveLength(20),
      30_000,
    );
    await sending;
    expect(receiver.received.filter(({ url }) => url.endsWith('?hang'))).toHaveLength(1);
  });

  it('sends what is written while another hangs, and leaves room for other readers', async () => {
    await database.pool.query("insert into users (id, email) values ('bob', 'bob@reader.example')");
    receiver.answer = ({ url }, response) => {
      if (!url.endsWith('?hang')) response.writeHead(204).end();
    };
    for (let each = 0; each < 10; each += 1) await write(await addWebhook(`${receiver.address}?hang`), 1);
    const sending = send({ attemptMs: 2_000 });
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), 30_000);
    const quick = await addWebhook();
    await database.pool.query("update webhooks set user_id = 'bob' where id = $1", [quick]);
    await write(quick, 3);
    const own = () => receiver.received.filter(({ url }) => url === '/hook').length;
    await vi.waitFor(() => expect(own()).toBe(3), { timeout: 30_000, interval: 10 });
    const hung = receiver.received.length - own();
    expect(hung).toBeLessThan(10);
    await sending;
  });

  it('lets a webhook rest for a minute after a failure', async () => {
    receiver.answer = (_message, response) => response.writeHead(503).end();
    await write(await addWebhook(), 5);
    await send();
    expect(receiver.received).toHaveLength(1);
    pass(1);
    await send();
    expect(receiver.received).toHaveLength(2);
  });

  it('leaves a working webhook its place while others of the reader rest', async () => {
    receiver.answer = ({ url }, response) => response.writeHead(url.endsWith('?gone') ? 404 : 204).end();
    for (let each = 0; each < 3; each += 1) await write(await addWebhook(`${receiver.address}?gone`), 5);
    await send();
    expect(receiver.received).toHaveLength(3);
    await write(await addWebhook(), 2);
    await send();
    expect(receiver.received.filter(({ url }) => url === '/hook')).toHaveLength(2);
  });

  it('leaves a webhook on if the fault is the vault’s', async () => {
    const id = await addWebhook();
    await inTransaction(database.pool, (client) =>
      writeDeliveries(client, [{ webhookId: id, kind: 'of a newer version', data: {} }], now),
    );
    for (let hour = 0; hour < 50; hour += 1) {
      await send();
      pass(60);
    }
    const { rows } = await database.pool.query(
      'select w.is_on, d.state, d.failure from webhooks w join webhook_deliveries d on d.webhook_id = w.id',
    );
    expect(rows).toEqual([
      { is_on: true, state: 'failed', failure: 'The vault has a fault, which its log names.' },
    ]);
  });

  it('writes nothing if the transaction that causes a message is rolled back, and nothing to one that is off', async () => {
    const id = await addWebhook();
    await inTransaction(database.pool, async (client) => {
      await writeDeliveries(client, [{ webhookId: id, kind: 'test', data: {} }], now);
      throw new Error('The cause failed.');
    }).catch(() => {});
    await database.pool.query('update webhooks set is_on = false');
    expect(await write(id, 1)).toBe(0);
    expect(await states()).toEqual([]);
  });

  it('gives up at once, and switches off, where the vault cannot read the address any more', async () => {
    const id = await addWebhook();
    await database.pool.query("update webhooks set address = 'v1.AAAA'");
    await write(id, 1);
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 1 });
    const { rows } = await database.pool.query('select is_on, off_reason from webhooks');
    expect(rows).toEqual([{ is_on: false, off_reason: expect.stringContaining('cannot read its address') }]);
  });
});

/** One worker's fate in one round: killed after this number of statements, or never. */
const fate = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null });

describe('two processes that are killed at any moment', () => {
  it('send every message, and none under two ids', async () => {
    const webhook = await addWebhook();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ one: fate, other: fate }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(204, 204, 503, 'drop' as const), { minLength: 8, maxLength: 20 }),
        fc.integer({ min: 1, max: 12 }),
        async (rounds, answers, count) => {
          await database.pool.query('truncate webhook_deliveries');
          receiver.received.length = 0;
          now = begun;
          let turn = 0;
          receiver.answer = (_message, response) => {
            const next = answers[turn % answers.length];
            turn += 1;
            if (typeof next === 'number') response.writeHead(next).end();
            else response.destroy();
          };
          await write(webhook, count);
          for (const { one, other } of rounds) {
            await Promise.all(
              [one, other].map((after) => {
                const ending = new AbortController();
                const db = killedAfter(database.pool, after, () => ending.abort());
                return send({ db: db as typeof database.pool, signal: ending.signal }).catch(() => {});
              }),
            );
            pass(6);
          }
          receiver.answer = (_message, response) => response.writeHead(204).end();
          for (let round = 0; round < 6; round += 1) {
            await send();
            pass(240);
          }
          const numbersOf = Map.groupBy(receiver.received, ({ body }) => JSON.parse(body).data.number);
          expect([...numbersOf.keys()].sort()).toEqual([...Array(count).keys()].sort());
          for (const messages of numbersOf.values())
            expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
          expect(new Set(await states())).toEqual(new Set(['sent']));
        },
      ),
      { seed: testSeed, numRuns: 10 },
    );
  }, 120_000);

  it('send each once if nobody is killed', async () => {
    const webhooks = [await addWebhook(), await addWebhook(), await addWebhook()];
    for (const id of webhooks) await write(id, 10);
    await Promise.all([send(), send(), send()]);
    expect(receiver.received).toHaveLength(30);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(30);
  });
});
