import { pack, unpack } from '#server/db/compression.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { fromBytes, type LearntModel, modelShape } from '#server/ingest/learn/learnt-model.ts';
import { learntSubjects } from '#server/ingest/learn/subjects.ts';
import { type RecognitionReport, recognitionReport } from '#shared/contract/recognition.ts';

/** The corrections there are, and a sum that changes with any of them. */
export interface Corrections {
  campaignType: number;
  season: number;
  /** Emails with either. */
  count: number;
  hash: string;
}

export async function countCorrections(db: Queryable): Promise<Corrections> {
  const { rows } = await db.query<Corrections>(
    `select count(*) filter (where campaign_type_locked)::int as "campaignType",
       count(*) filter (where season_locked)::int as season, count(*)::int as count,
       coalesce(sum(hashtext(concat_ws(' ', id, case when campaign_type_locked then campaign_type end, '-',
         case when season_locked then season end))::bigint), 0)::text as hash
     from emails where campaign_type_locked or season_locked`,
  );
  return rows[0] ?? { campaignType: 0, season: 0, count: 0, hash: '0' };
}

/** The newest model, whatever it is worth. */
export interface StoredModel {
  version: number;
  trainedAt: Date;
  shape: string;
  corrections: number;
  correctionsHash: string;
  report: unknown;
  hasWeights: boolean;
  /** Emails up to this id were judged by it; all when `isApplied`. */
  appliedThrough: number;
  isApplied: boolean;
}

export async function findNewestModel(db: Queryable): Promise<StoredModel | undefined> {
  const { rows } = await db.query<StoredModel>(
    `select version, trained_at as "trainedAt", shape, corrections, corrections_hash as "correctionsHash", report,
       weights is not null as "hasWeights", applied_through as "appliedThrough", is_applied as "isApplied"
     from learnt_models order by version desc limit 1`,
  );
  return rows[0];
}

export function readReport(report: unknown): RecognitionReport | undefined {
  return recognitionReport.safeParse(report).data;
}

interface Remembered {
  version: number;
  model: LearntModel | undefined;
}

/** What was read last, by the pool it was read through: a model is 1.4 MB, and runs are many. */
const remembered = new WeakMap<object, Remembered>();

/**
 * The model in force: the newest. Undefined where the rules are alone: nothing learnt yet, none that helps, or one that
 * is damaged or of another program. Costs a statement, and the bytes only where the version is new.
 */
export async function currentModel(db: Queryable): Promise<LearntModel | undefined> {
  const known = remembered.get(db);
  const { rows } = await db.query<{
    version: number;
    shape: string;
    report: unknown;
    weights: Buffer | null;
    weightsCodec: number;
  }>({
    name: 'learnt-model',
    text: `select version, shape, report, case when version <> $1 then weights end as weights,
        weights_codec as "weightsCodec"
      from learnt_models order by version desc limit 1`,
    values: [known?.version ?? 0],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.version === known?.version) return known.model;
  const model = await toModel(row);
  remembered.set(db, { version: row.version, model });
  return model;
}

interface ModelRow {
  version: number;
  shape: string;
  report: unknown;
  weights: Buffer | null;
  weightsCodec: number;
}

async function toModel({
  version,
  shape,
  report: stored,
  weights,
  weightsCodec,
}: ModelRow): Promise<LearntModel | undefined> {
  const report = readReport(stored);
  if (weights === null || shape !== modelShape || report === undefined) return undefined;
  const subjects = learntSubjects.filter((subject) => report[subject].state === 'on');
  const bytes = await unpack(weights, weightsCodec).catch(() => undefined);
  const read = bytes === undefined ? undefined : fromBytes(bytes, subjects);
  if (read === undefined) return undefined;
  return {
    version,
    parts: Object.fromEntries(
      subjects.map((subject) => [
        subject,
        { weights: read[subject], corrections: report[subject].corrections },
      ]),
    ),
  };
}

/** Older versions are nobody's any more; a few stay, for whoever wonders. */
const keptVersions = 3;

export interface NewModel {
  trainedAt: Date;
  corrections: Corrections;
  report: RecognitionReport;
  /** As `toBytes` writes them; null where the rules stay alone. */
  weights: Uint8Array | null;
  /** True where no stored email has to be judged anew. */
  isApplied: boolean;
}

/** @returns its version. */
export async function storeModel(client: Queryable, model: NewModel): Promise<number> {
  const packed = model.weights === null ? { bytes: null, codec: 0 } : await pack(model.weights);
  const { rows } = await client.query<{ version: number }>(
    `insert into learnt_models (trained_at, shape, corrections, corrections_hash, report, weights, weights_codec, is_applied)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning version`,
    [
      model.trainedAt,
      modelShape,
      model.corrections.count,
      model.corrections.hash,
      JSON.stringify(model.report),
      packed.bytes,
      packed.codec,
      model.isApplied,
    ],
  );
  const version = rows[0]?.version ?? 0;
  await client.query('delete from learnt_models where version <= $1', [version - keptVersions]);
  return version;
}
