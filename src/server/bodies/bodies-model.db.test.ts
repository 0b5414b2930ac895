import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyHomes } from '#server/bodies/body-kinds.ts';
import { compactPacks } from '#server/bodies/compact-packs.ts';
import { moveBodies } from '#server/bodies/move-bodies.ts';
import { digestCopy, encodeCopy } from '#server/bodies/packed-copy.ts';
import { readCopy, readSource } from '#server/bodies/read-body.ts';
import { type PlacedEntry, recordPack, writePack } from '#server/bodies/write-pack.ts';
import type { Database } from '#server/db/client.ts';
import { packSync, unpack } from '#server/db/compression.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { removeReleasedBlobs } from '#server/jobs/remove-released-blobs.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { type MemoryBlobStore, memoryBlobStore } from '#tests/support/blob-store.ts';
import { databaseAsItIs, emptyDatabase } from '#tests/support/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

interface Bodies {
  html: string;
  text: string | null;
  raw: string;
}

interface World {
  database: Database;
  blobs: MemoryBlobStore;
  brandId: number;
  emails: Map<number, Bodies>;
  made: number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The process dies at the so-manieth thing it asks of database or storage; never where that is null. */
function dying({ database, blobs }: World, atQuestion: number | null) {
  let asked = 0;
  const ask = () => {
    asked += 1;
    if (asked === atQuestion) throw new Error('The process died');
  };
  const mortal = <Of extends object>(of: Of, names: readonly string[]): Of =>
    new Proxy(of, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...values: unknown[]) => {
          if (names.includes(String(name)) && values[0] !== 'rollback') ask();
          const answer = value.apply(target, values) as unknown;
          return name === 'connect'
            ? (answer as Promise<object>).then((client) => mortal(client, ['query']))
            : answer;
        };
      },
    });
  const pool = mortal(database.pool, ['query', 'connect']);
  return { database: { ...database, pool }, blobs: mortal(blobs, ['put', 'get', 'getRange']) };
}

/** Takes an email in as ingest does: its bodies are put before they are recorded. */
async function take(world: World, inStorage: boolean, count: number, dies: number | null): Promise<void> {
  const { database, emails, brandId } = world;
  const fresh: { id: number; bodies: Bodies }[] = [];
  for (let index = 0; index < count; index += 1) {
    world.made += 1;
    const words = `Mail ${world.made} `.repeat((world.made % 7) * 20 + 1);
    const text = world.made % 5 === 0 ? null : words;
    const bodies = { html: `<p>${words}</p>`, text, raw: `Subject: ${world.made}\r\n\r\n${words}` };
    const { id } = await createEmail(database.pool, { brandId, html: bodies.html, text });
    await database.pool.query(
      `insert into email_sources (email_id, raw, raw_codec, label) values ($1, $2, 1, 'test')`,
      [id, packSync(bodies.raw).bytes],
    );
    emails.set(id, bodies);
    fresh.push({ id, bodies });
  }
  if (!inStorage || fresh.length === 0) return;
  const mortal = dying(world, dies);
  const copies = await writePack(
    mortal,
    'copy',
    await Promise.all(
      fresh.map(async ({ bodies: { html, text } }) => ({
        bytes: await encodeCopy({ html: packSync(html).bytes, codec: 1, text }),
        digest: digestCopy(html, text),
      })),
    ),
  );
  const sources = await writePack(
    mortal,
    'source',
    fresh.map(({ bodies: { raw } }) => ({ bytes: packSync(raw).bytes, digest: sha256(raw) })),
  );
  const ids = fresh.map(({ id }) => id);
  const placed = (places: PlacedEntry[]) =>
    places.map((place, index) => ({ ...place, emailId: ids[index] ?? 0 }));
  await inTransaction(mortal.database.pool, async (client) => {
    await client.query(
      'update email_bodies set html = null, text_content = left(text_content, 9) where email_id = any($1)',
      [ids],
    );
    await client.query('update email_sources set raw = null where email_id = any($1)', [ids]);
    await recordPack(client, copies, placed(copies.places));
    await recordPack(client, sources, placed(sources.places));
  });
}

async function remove({ database, emails }: World, pick: number): Promise<void> {
  const id = [...emails.keys()][pick % Math.max(1, emails.size)];
  if (id === undefined) return;
  await database.pool.query('delete from emails where id = $1', [id]);
  emails.delete(id);
}

async function expectAllRead({ database, blobs, emails }: World): Promise<void> {
  const origin = { db: database.pool, blobs };
  for (const [id, bodies] of emails) {
    const [copy, source] = [await readCopy(origin, id), await readSource(origin, id)];
    expect({
      html: copy && (await unpack(copy.html, copy.codec)).toString(),
      text: copy?.text,
      raw: source && (await unpack(source.raw, source.rawCodec)).toString(),
    }).toEqual(bodies);
  }
}

/** Every pack holds something, and after everything let go of was removed the store holds packs and nothing else. */
async function expectNothingLeft({ database, blobs }: World): Promise<void> {
  await removeReleasedBlobs({ database, blobs, now: () => new Date(Date.now() + 9 * dayMs) });
  const { rows } = await database.pool.query<{ blob: string; isUsed: boolean }>(
    `select blob, exists (select from email_sources where body_packs.id in (copy_pack_id, source_pack_id)) as "isUsed"
     from body_packs`,
  );
  expect(rows.filter(({ isUsed }) => !isUsed)).toEqual([]);
  expect(blobs.names().sort()).toEqual(rows.map(({ blob }) => blob).sort());
}

type Step = (world: World) => Promise<unknown>;

const death = fc.option(fc.integer({ min: 1, max: 14 }), { freq: 2 });
const unlessDying = (dies: number | null, work: Promise<unknown>) =>
  dies === null ? work : work.catch((error: Error) => expect(String(error)).toMatch('The process died'));

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 4 }), death).map(
    ([inStorage, count, dies]): Step =>
      (world) =>
        unlessDying(dies, take(world, inStorage, count, dies)),
  ),
  fc.nat(50).map(
    (pick): Step =>
      (world) =>
        remove(world, pick),
  ),
  death.map(
    (dies): Step =>
      (world) =>
        unlessDying(dies, compactPacks(dying(world, dies))),
  ),
  fc.tuple(fc.constantFrom(...bodyHomes), death).map(
    ([to, dies]): Step =>
      (world) =>
        unlessDying(dies, moveBodies(dying(world, dies), to)),
  ),
  fc.integer({ min: 0, max: 9 }).map(
    (days): Step =>
      ({ database, blobs }) =>
        removeReleasedBlobs({ database, blobs, now: () => new Date(Date.now() + days * dayMs) }),
  ),
);

it('reads every body of every email, whatever was taken in, deleted, joined, moved and swept, and whenever a process died', async () => {
  await emptyDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const database = await databaseAsItIs();
      await database.pool.query('delete from brands');
      await database.pool.query('delete from released_blobs');
      await database.pool.query('delete from body_pack_gaps');
      await database.pool.query('delete from body_packs');
      const { id: brandId } = await createBrand(database.pool);
      const world: World = { database, blobs: memoryBlobStore(), brandId, emails: new Map(), made: 0 };
      for (const each of steps) {
        await each(world);
        await expectAllRead(world);
      }
      await moveBodies(world, 'storage');
      await compactPacks(world);
      await expectNothingLeft(world);
      await expectAllRead(world);
      await moveBodies(world, 'database');
      await compactPacks(world);
      await expectNothingLeft(world);
      expect(world.blobs.names()).toEqual([]);
      await expectAllRead(world);
    }),
    { numRuns: 12 },
  );
});
