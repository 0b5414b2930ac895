import { parentPort } from 'node:worker_threads';
import { readKeptText } from '#server/bodies/kept-text.ts';
import { applyLearnt } from '#server/ingest/learn/apply-learnt.ts';
import { type KnownMail, learn } from '#server/ingest/learn/cross-validate.ts';
import { toKnownMails } from '#server/ingest/learn/known-mails.ts';
import type {
  JudgedMail,
  LearningReply,
  LearningRequest,
  Trained,
} from '#server/ingest/learn/learning-thread.ts';
import type { LearntModel } from '#server/ingest/learn/learnt-model.ts';
import { toBytes } from '#server/ingest/learn/learnt-model.ts';
import { readRecognition, type StoredMail } from '#server/ingest/learn/stored-mails.ts';
import { learntSubjects } from '#server/ingest/learn/subjects.ts';

/** The thread that learns, beside the one that answers requests: each request is answered, in the order they come. */

const lessons = new Map<number, ReturnType<typeof toKnownMails>>();

function reply(request: LearningRequest): LearningReply {
  if (request.kind === 'take') {
    for (const mail of request.mails) lessons.set(mail.id, toKnownMails(mail));
    return { kind: 'taken' };
  }
  if (request.kind === 'train') return { kind: 'trained', ...trainAll() };
  return { kind: 'judged', mails: request.mails.flatMap((mail) => judgeStored(mail, request.model) ?? []) };
}

/** In the order of ids: however the mails came, they teach the same. */
function trainAll(): Trained {
  const ordered = [...lessons].sort(([a], [b]) => a - b).map(([, lesson]) => lesson);
  const learnt = learntSubjects.map((subject) => {
    const known = ordered
      .map((lesson) => lesson[subject])
      .filter((one): one is KnownMail => one !== undefined);
    return [subject, learn(known, subject)] as const;
  });
  const parts = Object.fromEntries(
    learnt.flatMap(([subject, { weights }]) => (weights === undefined ? [] : [[subject, weights]])),
  );
  const report = Object.fromEntries(
    learnt.map(([subject, one]) => [subject, one.report]),
  ) as Trained['report'];
  return { report, weights: Object.keys(parts).length === 0 ? null : new Uint8Array(toBytes(parts)) };
}

/** @returns what changes for a stored email, if anything does. */
function judgeStored(mail: StoredMail, model: LearntModel | undefined): JudgedMail | undefined {
  const stored = readRecognition(mail);
  if (stored.isUncategorized) return undefined;
  const { campaignType, season, ...rest } = applyLearnt(
    stored.rules,
    { ...mail, text: readKeptText(mail) },
    model,
  );
  const { recognized } = stored;
  const isSame = campaignType === recognized.campaignType && season === recognized.season;
  const isForgotten = model === undefined && stored.isLearnt;
  return isSame && !isForgotten ? undefined : { id: mail.id, campaignType, season, ...rest };
}

parentPort?.on('message', (request: LearningRequest) => parentPort?.postMessage(reply(request)));
