import type { Queryable } from '#server/db/transaction.ts';
import { modelShape } from '#server/ingest/learn/learnt-model.ts';
import { countCorrections, findNewestModel, readReport } from '#server/ingest/learn/learnt-models.ts';
import type { Recognition } from '#shared/contract/recognition.ts';
import { neededCorrections } from '#shared/vocabulary/limits.ts';

/** Whether recognition learns from the corrections of this vault, from how many, and what trials say of it. */
export async function getRecognition(db: Queryable): Promise<Recognition> {
  const { campaignType, season } = await countCorrections(db);
  const newest = await findNewestModel(db);
  const report = readReport(newest?.report);
  // What an older program learnt has no say, until the next training.
  const isReadable = newest?.shape === modelShape && report !== undefined;
  return {
    corrections: { campaignType, season },
    needed: neededCorrections,
    trained: isReadable ? { ...report, version: newest.version, at: newest.trainedAt.toISOString() } : null,
  };
}
