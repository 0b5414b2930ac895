import type pg from 'pg';
import { type BodyKind, bodyKinds } from '#server/bodies/body-kinds.ts';
import { type EmailPlace, type PackEntry, recordPack, writePack } from '#server/bodies/write-pack.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { StorageAway } from '#server/faults/storage-away.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { sha256 } from '#server/storage/sha256.ts';

/** About how large packs are made: a bucket serves them as fast as small ones, and a million emails need some 2,500. */
const fullBytes = 8 * 1024 * 1024;

/** A pack with less is one to be joined with others. */
const smallBytes = fullBytes / 2;

/** Small packs without gaps are joined when there are so many, or enough for a full one: each is then copied seldom. */
const manySmall = 16;

/** So many packs are looked through at a time. */
const lookedAtOnce = 500;

/**
 * How much longer than others the packs of an embedded database stay once they are replaced: the copies of its last two
 * nights name them.
 */
const nightsKept = 2;

export interface CompactionReport {
  /** Packs that were replaced or had nothing left in them. */
  removed: number;
  written: number;
  /** Packs that the storage does not have as they were put: they are left as they are. */
  damaged: string[];
}

interface Pack {
  id: number;
  blob: string;
  bytes: number;
  /** The last gap that was noted of it; null for none. */
  lastGap: number | null;
  /** What of it emails have. */
  liveBytes: number;
}

type Dependencies = { database: Database; blobs: BlobStore };

/**
 * Copies what is left in packs with gaps, and what is in small packs, into full ones, and lets go of the old: the bytes of
 * deleted emails leave, and a million emails do not become a million objects. What was let go of stays readable for a day,
 * so readers and backups under way notice nothing. Broken off at any moment, the next run goes on.
 * @throws StorageAway
 */
export async function compactPacks(
  { database, blobs }: Dependencies,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CompactionReport> {
  const report: CompactionReport = { removed: 0, written: 0, damaged: [] };
  for (const kind of bodyKinds) {
    let after = 0;
    for (;;) {
      const packs = await listLoosePacks(database.pool, kind, after);
      const last = packs.at(-1);
      if (last === undefined) break;
      after = last.id;
      for (const group of inGroups(packs)) {
        if (signal?.aborted === true) return report;
        await replaceGroup({ database, blobs }, kind, group, report);
      }
    }
  }
  return report;
}

/** Packs with gaps and small ones, the oldest first. */
async function listLoosePacks(pool: pg.Pool, kind: BodyKind, after: number): Promise<Pack[]> {
  const { rows } = await pool.query<Pack>(
    `select k.id, k.blob, k.bytes, (select max(g.id) from body_pack_gaps g where g.pack_id = k.id) as "lastGap",
       (select coalesce(sum(s.copy_length), 0) from email_sources s where s.copy_pack_id = k.id)::int
         + (select coalesce(sum(s.source_length), 0) from email_sources s where s.source_pack_id = k.id)::int as "liveBytes"
     from body_packs k where k.kind = $1 and k.id > $2
       and (k.bytes < $3 or k.id in (select pack_id from body_pack_gaps))
     order by k.id limit $4`,
    [kind, after, smallBytes, lookedAtOnce],
  );
  return rows;
}

const hasGaps = ({ lastGap }: Pack): boolean => lastGap !== null;

/** What is worth one new pack, or none: those without gaps wait until there are enough of them. */
function inGroups(packs: readonly Pack[]): Pack[][] {
  const groups: Pack[][] = [];
  let group: Pack[] = [];
  let bytes = 0;
  for (const pack of packs) {
    if (group.length > 0 && bytes + pack.liveBytes > fullBytes) {
      groups.push(group);
      [group, bytes] = [[], 0];
    }
    group.push(pack);
    bytes += pack.liveBytes;
  }
  if (group.length >= manySmall) groups.push(group);
  else groups.push(group.filter(hasGaps));
  return groups.filter((each) => each.length > 1 || each.some(hasGaps));
}

const lockPlaces: Readonly<Record<BodyKind, string>> = {
  copy: `select email_id || ' ' || copy_pack_id || ' ' || copy_start as place from email_sources
    where copy_pack_id = any($1::int[]) order by email_id for update`,
  source: `select email_id || ' ' || source_pack_id || ' ' || source_start as place from email_sources
    where source_pack_id = any($1::int[]) order by email_id for update`,
};

type Entry = PackEntry & { from: Pick<Pack, 'id'>; start: number; emailId: number };

async function replaceGroup(
  deps: Dependencies,
  kind: BodyKind,
  group: readonly Pack[],
  report: CompactionReport,
): Promise<void> {
  const entries: Entry[] = [];
  const replaced: Pack[] = [];
  for (const pack of group) {
    const own = pack.liveBytes === 0 ? [] : await readEntries(deps, kind, pack);
    if (own === undefined) {
      report.damaged.push(pack.blob);
      continue;
    }
    entries.push(...own);
    replaced.push(pack);
  }
  if (replaced.length === 0) return;
  const written = entries.length === 0 ? undefined : await writePack(deps, kind, entries);
  const isSame = written !== undefined && replaced.some(({ blob }) => blob === written.blob);
  await inTransaction(deps.database.pool, async (client) => {
    if (written !== undefined) {
      // In the order of emails, as every statement about several takes them.
      const { rows } = await client.query<{ place: string }>(lockPlaces[kind], [
        replaced.map(({ id }) => id),
      ]);
      // What was deleted or made anew since is not put back.
      const still = new Set(rows.map(({ place }) => place));
      const places = written.places.flatMap((place, index): EmailPlace[] => {
        const entry = entries[index];
        if (entry === undefined || !still.has(`${entry.emailId} ${entry.from.id} ${entry.start}`)) return [];
        return [{ ...place, emailId: entry.emailId }];
      });
      const id = await recordPack(client, written, places);
      if (id !== undefined && places.length < entries.length)
        await client.query('insert into body_pack_gaps (pack_id) values ($1)', [id]);
    }
    await letGo(client, deps.database.kind, replaced);
  });
  report.removed += replaced.length - (isSame ? 1 : 0);
  report.written += written === undefined || isSame ? 0 : 1;
}

const entriesOf: Readonly<Record<BodyKind, string>> = {
  copy: `select email_id as "emailId", copy_start as start, copy_length as length, encode(copy_digest, 'hex') as digest
    from email_sources where copy_pack_id = $1 order by copy_start, email_id`,
  source: `select email_id as "emailId", source_start as start, source_length as length,
      encode(source_digest, 'hex') as digest
    from email_sources where source_pack_id = $1 order by source_start, email_id`,
};

/** What of a pack emails have, with its bytes; undefined when it is not what was put there. */
async function readEntries(
  { database, blobs }: Dependencies,
  kind: BodyKind,
  { id, blob }: Pack,
): Promise<Entry[] | undefined> {
  const { rows } = await database.pool.query<{
    emailId: number;
    start: number | null;
    length: number | null;
    digest: string;
  }>(entriesOf[kind], [id]);
  const bytes = await blobs.get(blob).catch((error: unknown) => {
    throw new StorageAway(error);
  });
  if (bytes === undefined || (await sha256(bytes)) !== blob) return undefined;
  return rows.flatMap(({ emailId, start, length, digest }) => {
    if (start === null || length === null) return [];
    // A copy: of many packs little may be left, and none is to be kept in memory for it.
    const own = Buffer.from(bytes.subarray(start, start + length));
    return [{ bytes: own, digest, from: { id }, start, emailId }];
  });
}

/** Forgets packs in which nothing lies any more. Their bytes are removed when nobody can be reading them. */
async function letGo(client: pg.PoolClient, kind: Database['kind'], packs: readonly Pack[]): Promise<void> {
  const ids = packs.map(({ id }) => id);
  const { rows } = await client.query<{ id: number; blob: string }>(
    `delete from body_packs k where k.id = any($1::int[])
       and not exists (select from email_sources s where s.copy_pack_id = k.id)
       and not exists (select from email_sources s where s.source_pack_id = k.id) returning k.id, k.blob`,
    [ids],
  );
  await client.query(
    `insert into released_blobs (blob, released_at)
     select blob, now() + make_interval(days => $2) from unnest($1::text[]) as blob order by blob`,
    [rows.map(({ blob }) => blob), kind === 'embedded' ? nightsKept : 0],
  );
  const removed = new Set(rows.map(({ id }) => id));
  await client.query(
    `delete from body_pack_gaps g using unnest($1::int[], $2::int[]) as seen (pack_id, last_gap)
     where g.pack_id = seen.pack_id and (seen.last_gap is null or g.id <= seen.last_gap)`,
    // Of a pack that is still there because it had no gap after all, those are left that came meanwhile.
    [ids, packs.map(({ id, lastGap }) => (removed.has(id) ? null : (lastGap ?? 0)))],
  );
}
