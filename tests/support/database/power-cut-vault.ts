/**
 * A process whose disk a test cuts off. `work ROUND` opens the vault and writes until it is killed, printing
 * what was acknowledged; `check ACKNOWLEDGED` opens it again and checks that all of it is present and intact.
 */

import { demoMessages } from '#doubles/demo/messages.ts';
import { openServices, type Services } from '#server/app/open-services.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { unpack } from '#server/platform/db/compression.ts';

/** The highest numbers the process had printed before the power cut. */
export interface Acknowledged {
  round: number;
  mails: number;
  writes: number;
}

/** The result of a check. */
export interface Found {
  mails: number;
  writes: number;
  faults: string[];
}

const [task, argument = ''] = process.argv.slice(2);
const services = await openServices(readConfig(process.env));
if (task === 'work') await work(Number(argument));
else {
  console.log(JSON.stringify(await check(JSON.parse(argument) as Acknowledged[])));
  await services.close();
}

/** Writes mail in batches, with separate small writes between them, as visitors cause. */
async function work(round: number): Promise<void> {
  const { pool } = services.database;
  await pool.query('create table if not exists power_cut (round int, id int, primary key (round, id))');
  console.log('open');
  void writeBeside(services, round);
  await ingest(mails(round), services, { onProgress: ({ imported }) => console.log(`mails ${imported}`) });
}

async function writeBeside({ database }: Services, round: number): Promise<never> {
  for (let id = 1; ; id += 1) {
    await database.pool.query('insert into power_cut values ($1, $2)', [round, id]);
    console.log(`writes ${id}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Endless, each with a unique Message-ID. */
function* mails(round: number): Generator<SourceMessage> {
  for (let id = 1; ; ) {
    for (const original of demoMessages(new Date('2026-11-01T12:00:00Z'))) {
      const text = Buffer.from(original.raw)
        .toString('latin1')
        .replace(/^message-id:[^\n]*\n(?:[ \t][^\n]*\n)*/im, '');
      const raw = Buffer.from(`Message-ID: <${round}-${id}@power.example>\r\n${text}`, 'latin1');
      yield { ...original, raw, label: `${round}-${id}` };
      id += 1;
    }
  }
}

async function check(acknowledged: readonly Acknowledged[]): Promise<Found> {
  const { pool } = services.database;
  const faults: string[] = [];
  const last = acknowledged.at(-1);
  const found = { mails: 0, writes: 0 };
  for (const { round, mails, writes } of acknowledged) {
    const { rows } = await pool.query<{ id: number }>(
      `select split_part(split_part(message_id, '@', 1), '-', 2)::int as id from emails where message_id like $1`,
      [`${round}-%@power.example`],
    );
    const there = new Set(rows.map(({ id }) => id));
    const lostMails = Array.from({ length: mails }, (_, index) => index + 1).filter((id) => !there.has(id));
    if (lostMails.length > 0) faults.push(`round ${round + 1} lost ${lostMails.length} mails`);
    const written = await countWrites(round, writes);
    if (written.acknowledged < writes)
      faults.push(`round ${round + 1} lost ${writes - written.acknowledged} writes`);
    if (round === last?.round) Object.assign(found, { mails: there.size, writes: written.all });
  }
  faults.push(...(await findDamage(services)));
  return { ...found, faults };
}

async function countWrites(round: number, upTo: number): Promise<{ acknowledged: number; all: number }> {
  const { pool } = services.database;
  const table = await pool.query<{ name: string | null }>("select to_regclass('power_cut')::text as name");
  if (table.rows[0]?.name === null) return { acknowledged: 0, all: 0 };
  const { rows } = await pool.query<{ acknowledged: number; all: number }>(
    'select count(*) filter (where id <= $2)::int as acknowledged, count(*)::int as "all" from power_cut where round = $1',
    [round, upTo],
  );
  return rows[0] ?? { acknowledged: 0, all: 0 };
}

/**
 * Reads every page, which the engine compares with its checksum, every html, every stored picture and every
 * counter.
 */
async function findDamage({ database: { pool }, blobs }: Services): Promise<string[]> {
  const faults: string[] = [];
  const counters = await pool.query(
    'select b.id from brands b where b.email_count <> (select count(*) from emails e where e.brand_id = b.id)',
  );
  if (counters.rows.length > 0) faults.push(`${counters.rows.length} brands count wrongly`);
  const bodies = await pool.query<{ html: Buffer; codec: number }>(
    'select html, html_codec as codec from email_bodies',
  );
  for (const { html, codec } of bodies.rows) await unpack(html, codec);
  const kept = await pool.query<{ blob: string }>('select distinct blob from images where blob is not null');
  for (const { blob } of kept.rows) {
    if (((await blobs.get(blob))?.length ?? 0) === 0) faults.push(`the picture ${blob} is not there`);
  }
  const orphans = await pool.query(
    'select e.id from emails e left join email_bodies b on b.email_id = e.id where b.email_id is null',
  );
  if (orphans.rows.length > 0) faults.push(`${orphans.rows.length} emails have no body`);
  return faults;
}
