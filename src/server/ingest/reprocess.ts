import type pg from 'pg';
import { batchMessages } from '#server/ingest/bounds.ts';
import { classifierVersion } from '#server/ingest/classify/classifier-version.ts';
import { type IngestDependencies, type IngestReport, ingest } from '#server/ingest/pipeline.ts';
import { sanitizerVersion } from '#server/ingest/sanitize/sanitizer-version.ts';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { matchSignUps } from '#server/ingest/store/brands/match-sign-ups.ts';
import { noteClaims } from '#server/ingest/store/brands/name-owners.ts';
import { settleNames } from '#server/ingest/store/brands/update-brand-names.ts';
import { copyKeyOf } from '#server/ingest/store/copy-hash.ts';
import { enqueueThumbnails } from '#server/ingest/store/enqueue-thumbnails.ts';
import { factsOfCorrected } from '#server/ingest/store/facts/backfill-facts.ts';
import { repairBrandWeeks } from '#server/ingest/store/facts/brand-weeks.ts';
import { keepRecognizedOffers, listCorrectedOffers } from '#server/ingest/store/facts/corrected-offers.ts';
import { packSigns } from '#server/ingest/store/facts/packed-signs.ts';
import { storeFacts } from '#server/ingest/store/facts/store-facts.ts';
import { replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import { subscriberKeyOf } from '#server/ingest/store/folds/subscriber-key.ts';
import { type KeptSource, keptSourceColumns, toSource } from '#server/ingest/store/kept-source.ts';
import { putCopies } from '#server/ingest/store/put-bodies.ts';
import { applyRecognitionRules } from '#server/ingest/store/recognition-rules.ts';
import { rejudgeEmails } from '#server/ingest/store/rejudge-emails.ts';
import { putInlineImages } from '#server/ingest/store/store-batch.ts';
import {
  numberImages,
  type PutMail,
  toEvidence,
  toImageColumns,
  toNameClaims,
} from '#server/ingest/store/store-emails.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { openWorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { PackedMail, Prepared } from '#server/ingest/workers/worker-protocol.ts';
import { packKeptText } from '#server/platform/bodies/kept-text.ts';
import { BodyLost, type BodyOrigin, readSource } from '#server/platform/bodies/read-body.ts';
import { codecs } from '#server/platform/db/compression.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';

export interface ReprocessReport {
  /** Emails whose public copy was rewritten. */
  updated: number;
  /** Emails that the current rules would reject: they stay unchanged. */
  unchanged: number;
  /** Brands renamed by the votes of all their emails. */
  renamed: number;
  /** Weeks of brands whose number of emails was wrong. */
  mendedWeeks: number;
  /** Outcomes of the rejected messages, which are all retried. */
  retried: Pick<IngestReport, 'imported' | 'duplicates' | 'rejected' | 'brandsCreated'>;
}

export interface ReprocessOptions {
  /** All emails, not only those of older rules. */
  all?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
  /** If aborted, the run ends after the current batch; restarted, it resumes there. */
  signal?: AbortSignal;
}

/**
 * Backfills: applies the current parser, sanitizer and classifier to the stored sources of all emails, in the
 * order of their ids. Emails keep their brands and administrators' corrections; brands without a name chosen by an
 * administrator get their voted name, once all emails are processed. Each batch is committed separately and
 * marked with the versions of the rules, so an interrupted run resumes there. Rejected messages are retried.
 */
export async function reprocess(
  dependencies: IngestDependencies,
  options: ReprocessOptions = {},
): Promise<ReprocessReport> {
  const { database, secret } = dependencies;
  const pool = dependencies.pool ?? openWorkerPool({ secret });
  const report: ReprocessReport = {
    updated: 0,
    unchanged: 0,
    renamed: 0,
    mendedWeeks: 0,
    retried: { imported: 0, duplicates: 0, rejected: 0, brandsCreated: 0 },
  };
  try {
    if (options.all === true) await markAll(database.pool);
    const context = { ...dependencies, pool };
    const total = await countStale(database.pool);
    let lastId = 0;
    while (!options.signal?.aborted) {
      const emails = await listStale({ db: database.pool, blobs: dependencies.blobs }, lastId);
      const last = emails.at(-1);
      if (last === undefined) break;
      const updated = await reprocessBatch(emails, context);
      report.updated += updated;
      report.unchanged += emails.length - updated;
      lastId = last.id;
      options.onProgress?.({ done: report.updated + report.unchanged, total });
    }
    if (!options.signal?.aborted && report.updated > 0) report.renamed = await nameBrandsAnew(database.pool);
    if (!options.signal?.aborted)
      report.retried = await ingest(listRejects(database.pool), context, { origin: 'reprocess' });
    if (!options.signal?.aborted) report.mendedWeeks = await repairBrandWeeks(database.pool);
  } finally {
    if (dependencies.pool === undefined) await pool.close();
  }
  return report;
}

interface StaleEmail {
  id: number;
  brandId: number;
  createdAt: Date;
  source: SourceMessage;
}

const staleOnly = 'and (b.cleaner_version < $2 or b.classifier_version < $3)';

/** Marks the remaining emails of a run over all, so that it can resume after an interruption. */
const markedVersion = -1;

/**
 * Marks all emails for reprocessing, in one transaction; not if an earlier run over all was interrupted,
 * which resumes.
 */
async function markAll(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // A million rows take longer than the limit of a read.
    await client.query("select set_config('statement_timeout', '0', true)");
    await client.query(
      `update email_bodies set cleaner_version = $1
       where not exists (select 1 from email_bodies where cleaner_version = $1)`,
      [markedVersion],
    );
  });
}

/** Counts the emails of a run, published or not. */
export async function countWork(
  db: Queryable,
  { all = false }: Pick<ReprocessOptions, 'all'>,
): Promise<{ emails: number; rejects: number }> {
  const rejects = await db.query<{ count: number }>(
    'select count(*)::int as count from rejected_emails where not raw_truncated',
  );
  return {
    emails: await countStale(db, all && !(await hasMarked(db))),
    rejects: rejects.rows[0]?.count ?? 0,
  };
}

/** Returns whether a run over all was interrupted. */
async function hasMarked(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from email_bodies where cleaner_version = $1) as found',
    [markedVersion],
  );
  return rows[0]?.found ?? false;
}

async function countStale(db: Queryable, all = false): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from email_bodies b
     where b.email_id > $1 and ($4 or b.cleaner_version < $2 or b.classifier_version < $3)`,
    [0, sanitizerVersion, classifierVersion, all],
  );
  return rows[0]?.count ?? 0;
}

async function listStale({ db, blobs }: BodyOrigin, afterId: number): Promise<StaleEmail[]> {
  const { rows } = await db.query<
    Omit<KeptSource, 'raw'> & {
      raw: Buffer | null;
      id: number;
      brand_id: number;
      created_at: Date;
      received_at: Date;
    }
  >(
    `select e.id, e.brand_id, e.created_at, e.received_at, ${keptSourceColumns}
     from email_bodies b join emails e on e.id = b.email_id join email_sources s on s.email_id = e.id
       left join mailboxes m on m.key = s.mailbox
     where b.email_id > $1 ${staleOnly} order by b.email_id limit ${batchMessages}`,
    [afterId, sanitizerVersion, classifierVersion],
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      brandId: row.brand_id,
      createdAt: row.created_at,
      // A message without a date keeps the instant from its archive.
      source: { ...(await toSource(await withBytes({ db, blobs }, row))), nearbyAt: row.received_at },
    })),
  );
}

/** Adds the message's bytes from the blob store, if they are there. */
async function withBytes<Row extends Omit<KeptSource, 'raw'> & { id: number; raw: Buffer | null }>(
  origin: BodyOrigin,
  row: Row,
): Promise<Row & KeptSource> {
  if (row.raw !== null) return { ...row, raw: row.raw };
  const source = await readSource(origin, row.id).catch((error: unknown) => {
    if (error instanceof BodyLost) return undefined; // `doctor` reports it; the email stays unchanged
    throw error;
  });
  return { ...row, raw: Buffer.alloc(0), rawCodec: codecs.none, ...source };
}

type Context = IngestDependencies & Required<Pick<IngestDependencies, 'pool'>>;

/** @returns how many of the batch were rewritten. */
async function reprocessBatch(emails: readonly StaleEmail[], context: Context): Promise<number> {
  const results = await Promise.all(
    // Dates in the future are clamped to the day of the email's import.
    emails.map(({ source, createdAt }) => context.pool.prepare({ source, depth: 'whole', now: createdAt })),
  );
  const items = emails.map((email, index) => ({ email, prepared: results[index] })).filter(hasMail);
  const refused = emails.filter((email) => !items.some((item) => item.email === email));
  const put: PutMail = {
    images: await putInlineImages(
      context.blobs,
      items.map((item) => item.prepared.mail),
    ),
    ...(context.bodies === 'storage' && {
      bodies: await putCopies(
        { db: context.database.pool, blobs: context.blobs },
        await changedCopies(context.database.pool, items),
      ),
    }),
  };
  await inTransaction(
    context.database.pool,
    async (client) => {
      await applyRecognitionRules(
        client,
        items.map(({ email, prepared }) => ({ brandId: email.brandId, mail: prepared.mail })),
      );
      const updated: UpdatedItem[] = [];
      for (const item of items) {
        const left = await updateEmail(client, item.email.id, item.prepared.mail, context.secret);
        if (left !== undefined) updated.push({ ...item, ...left });
      }
      await updateBodies(client, updated, put);
      await storeOffersAndFacts(client, updated);
      await enqueueThumbnails(
        client,
        items.map((item) => item.email.id),
      );
      await rejudgeEmails(
        client,
        updated.map(({ email, prepared }) => ({
          id: email.id,
          brandId: email.brandId,
          mail: prepared.mail,
          label: email.source.label,
          isFromMailbox: email.source.mailbox !== undefined || email.source.mailboxAddress !== undefined,
          newBrands: email.source.newBrands ?? null,
        })),
        { blockedHosts: context.blockedHosts, now: context.now(), origin: 'reprocess' },
      );
      await noteClaims(
        client,
        updated.map(({ prepared: { mail } }) => ({
          domain: mail.brand.domain,
          claimedNames: mail.gate.claimedNames,
        })),
      );
      await matchSignUps(
        client,
        updated.map(({ email, prepared }) => ({ id: email.id, mail: prepared.mail })),
      );
      await recountBrands(client, [...new Set(items.map((item) => item.email.brandId))]);
      recordEvent(
        client,
        'email.changed',
        updated.map((item) => item.email.id),
        'reprocess',
      );
      await markAsSeen(
        client,
        refused.map((email) => email.id),
      );
    },
    { retryViolations: true },
  );
  return items.length;
}

/** Administrators' offers stay; the recognized ones are stored next to them. */
async function storeOffersAndFacts(client: Queryable, items: readonly UpdatedItem[]): Promise<void> {
  const recognized = items.map(({ email, prepared }) => ({ id: email.id, offers: prepared.mail.offers }));
  const corrected = await listCorrectedOffers(
    client,
    recognized.map(({ id }) => id),
  );
  await replaceOffers(
    client,
    recognized.filter(({ id }) => !corrected.has(id)),
    { areNew: false },
  );
  await keepRecognizedOffers(
    client,
    recognized.filter(({ id }) => corrected.has(id)),
  );
  await storeFacts(
    client,
    items.map(({ email: { id }, prepared: { mail } }) => {
      const byHand = corrected.get(id);
      return {
        id,
        mail:
          byHand === undefined ? mail : { ...mail, facts: { ...mail.facts, ...factsOfCorrected(byHand) } },
      };
    }),
  );
}

async function nameBrandsAnew(pool: pg.Pool): Promise<number> {
  await pool.query('update brands set vote_due = true');
  return settleNames(pool, 'reprocess');
}

type ReadItem = { email: StaleEmail; prepared: Extract<Prepared, { outcome: 'ready' }> };

type UpdatedItem = ReadItem & Corrected;

function hasMail(item: { email: StaleEmail; prepared: Prepared | undefined }): item is ReadItem {
  return item.prepared?.outcome === 'ready';
}

/** Returns the emails whose public copy differs from the one already in the blob store. */
async function changedCopies(db: Queryable, items: readonly ReadItem[]): Promise<PackedMail[]> {
  const { rows } = await db.query<{ id: number; digest: string }>(
    `select email_id as id, encode(copy_digest, 'hex') as digest from email_sources
     where email_id = any($1::int[]) and copy_digest is not null`,
    [items.map(({ email }) => email.id)],
  );
  const digests = new Map(rows.map(({ id, digest }) => [id, digest]));
  return items.flatMap(({ email, prepared: { mail } }) =>
    digests.get(email.id) === mail.copyDigest ? [] : [mail],
  );
}

interface Corrected {
  /** Whether an administrator corrected its labels. */
  isCorrected: boolean;
}

/** @returns undefined if the email no longer exists. */
async function updateEmail(
  client: Queryable,
  id: number,
  mail: PackedMail,
  secret: string,
): Promise<Corrected | undefined> {
  const { campaignType, season } = mail.classification;
  const { rows } = await client.query<Corrected>({
    name: 'reprocess-email',
    text: `update emails set subject = $2, preheader = $3, sender = $4, from_address = $5, esp = $6,
        received_at = $7, content_hash = $8, language = $11, copy_key = $12, subscriber_key = $13,
        campaign_type = case when campaign_type_locked then campaign_type else $9 end,
        season = case when season_locked then season else $10 end
      where id = $1 returning campaign_type_locked or season_locked as "isCorrected"`,
    values: [
      id,
      mail.subject,
      mail.preheader,
      mail.sender,
      mail.fromAddress,
      mail.esp,
      mail.receivedAt,
      Buffer.from(mail.contentHash, 'hex'),
      campaignType,
      season,
      mail.language,
      copyKeyOf(mail),
      subscriberKeyOf(secret, mail.subscriber),
    ],
  });
  return rows[0];
}

/** Pictures that the new html no longer shows are removed from the email's row and stay in the archive. */
async function updateBodies(
  client: Queryable,
  items: readonly UpdatedItem[],
  { images, bodies }: PutMail,
): Promise<void> {
  const numbers = await numberImages(
    client,
    items.flatMap(({ prepared }) => prepared.mail.images),
    images,
  );
  for (const item of items) await updateBody(client, item, numbers, bodies);
}

/** @param bodies the new copies that are in the blob store; if absent, they go into the database. */
async function updateBody(
  client: Queryable,
  { email: { id }, prepared: { mail }, isCorrected }: UpdatedItem,
  numbers: ReadonlyMap<string, number>,
  bodies: PutMail['bodies'],
): Promise<void> {
  const isInStorage = bodies !== undefined;
  const blob = bodies?.get(mail.html);
  // If others were written but not this copy, it is unchanged in the blob store, or was moved into the row
  // meanwhile.
  const isNew = !isInStorage || blob !== undefined;
  await client.query({
    name: 'reprocess-body',
    text: `update email_bodies set html = case when $8 then $2::bytea else html end,
        html_codec = case when $8 then $3 else html_codec end,
        text_content = case when $8 then $4 else text_content end,
        text_start = case when $8 or html is null then $10 else text_start end,
        evidence = $5, signs = $9, cleaner_version = $6, classifier_version = $7,
        image_ids = $11, image_names = $12, name_claims = $13, type_confidence = $14, season_confidence = $15
      where email_id = $1`,
    values: [
      id,
      isInStorage ? null : mail.html,
      codecs.zstd,
      isInStorage ? null : mail.text,
      toEvidence(mail, { isCorrected }),
      sanitizerVersion,
      classifierVersion,
      isNew,
      packSigns(mail.classification.evidence),
      isInStorage ? packKeptText(mail.text) : null,
      ...toImageColumns(mail.images, numbers),
      toNameClaims(mail),
      mail.classification.campaignTypeConfidence,
      mail.classification.seasonConfidence,
    ],
  });
  if (isNew) {
    await client.query({
      name: 'reprocess-copy',
      text: `update email_sources set copy_blob = $2, copy_digest = $3
        where email_id = $1 and copy_blob is distinct from $2`,
      values: [id, blob ?? null, blob === undefined ? null : Buffer.from(mail.copyDigest, 'hex')],
    });
  }
}

/** Keeps the next run from processing them again. */
async function markAsSeen(client: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    'update email_bodies set cleaner_version = $2, classifier_version = $3 where email_id = any($1::int[])',
    [ids, sanitizerVersion, classifierVersion],
  );
}

/** Yields the completely stored rejected messages, oldest first. */
async function* listRejects(db: Queryable): AsyncGenerator<SourceMessage> {
  const ids = await db.query<{ id: number }>(
    'select id from rejected_emails where not raw_truncated order by id',
  );
  for (const { id } of ids.rows) {
    const { rows } = await db.query<KeptSource>(
      `select ${keptSourceColumns}
       from rejected_emails r left join mailboxes m on m.key = r.mailbox where r.id = $1`,
      [id],
    );
    const [row] = rows;
    if (row !== undefined) yield await toSource(row);
  }
}
