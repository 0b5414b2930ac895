import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyHomes } from '#server/platform/bodies/body-kinds.ts';
import { moveBodies } from '#server/platform/bodies/move-bodies.ts';
import { digestCopy, encodeCopy } from '#server/platform/bodies/packed-copy.ts';
import { putBodies, recordBodies } from '#server/platform/bodies/put-bodies.ts';
import { readCopy, readSource } from '#server/platform/bodies/read-body.ts';
import type { Database } from '#server/platform/db/client.ts';
import { packSync, unpack } from '#server/platform/db/compression.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { databaseAsItIs, emptyDatabase } from '#tests/support/database/database.ts';
import { dyingProcess } from '#tests/support/database/dying-process.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { type MemoryBlobStore, memoryBlobStore } from '#tests/support/servers/blob-store.ts';

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

/** Stores an email like ingest: its bodies are put before they are recorded. */
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
  const mortal = dyingProcess(world, dies);
  const copies = await Promise.all(
    fresh.map(async ({ bodies: { html, text } }) => ({
      bytes: await encodeCopy({ html: packSync(html).bytes, codec: 1, text }),
      digest: digestCopy(html, text),
    })),
  );
  const sources = fresh.map(({ bodies: { raw } }) => ({ bytes: packSync(raw).bytes, digest: sha256(raw) }));
  const names = await putBodies(
    { db: mortal.database.pool, blobs: mortal.blobs },
    [...copies, ...sources].map(({ bytes }) => bytes),
  );
  const ids = fresh.map(({ id }) => id);
  const stored = (of: readonly { digest: string }[], from: number) =>
    of.map(({ digest }, index) => ({ emailId: ids[index] ?? 0, blob: names[from + index] ?? '', digest }));
  await inTransaction(mortal.database.pool, async (client) => {
    await client.query(
      'update email_bodies set html = null, text_content = left(text_content, 9) where email_id = any($1)',
      [ids],
    );
    await client.query('update email_sources set raw = null where email_id = any($1)', [ids]);
    await recordBodies(client, 'copy', stored(copies, 0));
    await recordBodies(client, 'source', stored(sources, copies.length));
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

/** After all released blobs are removed, the store holds exactly the blobs that rows name. */
async function expectNothingLeft({ database, blobs }: World): Promise<void> {
  await removeReleasedBlobs({ database, blobs, now: () => new Date(Date.now() + 9 * dayMs) });
  const { rows } = await database.pool.query<{ blob: string }>(
    `select encode(blob, 'hex') as blob from email_sources, unnest(array[copy_blob, source_blob]) as blob
     where blob is not null`,
  );
  expect(blobs.names().sort()).toEqual([...new Set(rows.map(({ blob }) => blob))].sort());
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
  fc.tuple(fc.constantFrom(...bodyHomes), death).map(
    ([to, dies]): Step =>
      (world) =>
        unlessDying(dies, moveBodies(dyingProcess(world, dies), to)),
  ),
  fc.integer({ min: 0, max: 9 }).map(
    (days): Step =>
      ({ database, blobs }) =>
        removeReleasedBlobs({ database, blobs, now: () => new Date(Date.now() + days * dayMs) }),
  ),
);

it('reads every body of every email, whatever was taken in, deleted, moved and swept, and whenever a process died', async () => {
  await emptyDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const database = await databaseAsItIs();
      await database.pool.query('delete from brands');
      await database.pool.query('delete from released_blobs');
      const { id: brandId } = await createBrand(database.pool);
      const world: World = { database, blobs: memoryBlobStore(), brandId, emails: new Map(), made: 0 };
      for (const each of steps) {
        await each(world);
        await expectAllRead(world);
      }
      await moveBodies(world, 'storage');
      await expectNothingLeft(world);
      await expectAllRead(world);
      await moveBodies(world, 'database');
      await expectNothingLeft(world);
      expect(world.blobs.names()).toEqual([]);
      await expectAllRead(world);
    }),
    { numRuns: 12 },
  );
});
