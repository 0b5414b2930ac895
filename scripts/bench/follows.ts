import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type Database, openServerDatabase } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { sendMails } from '#server/platform/mail/send-mails.ts';
import { openMailTransport } from '#server/platform/mail/transport.ts';
import { writeMails } from '#server/platform/mail/write-mail.ts';
import { matchNews } from '#server/search/follows/news-repository.ts';
import { type Bench, count, type Figure } from './figure.ts';
import { withPostgres } from './postgres.ts';
import { seed } from './seed.ts';

const volume = { emails: 5_000, brands: 1_000, users: 5_000 };
const follows = 100_000;
const matches = 300;
const mails = 1_000;

/** Follows matched for one new email, and mails sent to a real SMTP server on loopback. */
export const benchFollows: Bench = (say) =>
  withPostgres('follows', async (url, settings) => {
    say(`seeding ${count(follows)} follows of ${count(volume.brands)} brands`);
    seed(settings, volume);
    const database = await openServerDatabase(url);
    try {
      await makeFollows(database);
      const matching = await measureMatching(database);
      say(`sending ${count(mails)} mails`);
      return [matching, await measureSending(database)];
    } finally {
      await database.close();
    }
  });

/** Each reader follows twenty things: brands mostly, some categories and seasons. */
async function makeFollows({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into follows (user_id, brand_id, category_id, season, event, cadence, position, created_at)
     select u.id, case when kind < 18 then b.id end, case when kind = 18 then c.id end,
       case when kind = 19 then (array['easter', 'christmas', 'halloween'])[1 + (u.number % 3)::int] end,
       'every', case when kind % 2 = 0 then 'each' else 'daily' end, 0, now()
     from (select id, row_number() over (order by id) as number from users limit $1::int) u
       cross join generate_series(0, 19) kind
       join (select id, row_number() over (order by id) - 1 as place from brands) b
         on b.place = (u.number * 31 + kind * 47) % (select count(*) from brands)
       join (select id, row_number() over (order by id) - 1 as place from categories) c
         on c.place = u.number % (select count(*) from categories)
     on conflict do nothing`,
    [follows / 20],
  );
  await pool.query(
    'insert into news (email_id, rung_at) select id, now() from emails order by id desc limit $1::int',
    [matches],
  );
  await pool.query('vacuum analyze follows, news, email_facts, brand_categories');
}

async function measureMatching({ pool }: Database): Promise<Figure> {
  const { rows } = await pool.query<{ id: number }>('select email_id as id from news order by position');
  for (const { id } of rows.slice(0, 20)) await matchNews(pool, [id]);
  const times: number[] = [];
  for (const { id } of rows) {
    const started = performance.now();
    await matchNews(pool, [id]);
    times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const value = times[Math.floor(times.length * 0.99)] ?? 0;
  return {
    what: `p99 of matching a new email with ${count(follows)} follows`,
    unit: 'ms',
    value,
    budget: 20,
  };
}

async function measureSending(database: Database): Promise<Figure> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, callback) => stream.resume().on('end', () => callback()),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const from = 'vault@vault.example';
  const smtp = { host: '127.0.0.1', port, security: 'none', account: null } as const;
  const transport = openMailTransport({ smtp, from, dkim: null, postalAddress: null });
  const now = () => new Date();
  const addresses = Array.from({ length: mails }, (_, index) => `reader${index}@reader.example`);
  await inTransaction(database.pool, (client) =>
    writeMails(
      client,
      { from },
      addresses.map((address) => ({ kind: 'bench', userId: null, address, data: {} })),
      now(),
    ),
  );
  const links = Array.from({ length: 10 }, (_, index) => ({
    title: `An email with a subject of usual length, number ${index}`,
    url: `https://vault.example/email/${index}`,
    over: 'A brand',
    under: 'And a preheader that says a little more about it',
  }));
  try {
    const started = performance.now();
    const { sent } = await sendMails({
      db: database.pool,
      transport,
      kinds: {
        bench: async () => ({
          subject: 'Ten new emails',
          preheader: 'From a brand',
          parts: [{ kind: 'links', links }],
          reason: 'You follow it.',
          unsubscribeUrl: 'https://vault.example/unsubscribe/token',
        }),
      },
      letterhead: { productName: 'Vault', baseUrl: 'https://vault.example', postalAddress: null, from },
      now,
    });
    const seconds = (performance.now() - started) / 1_000;
    return {
      what: 'mails sent to an SMTP server on loopback',
      unit: '/s',
      value: sent / seconds,
      budget: 50,
    };
  } finally {
    transport.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
