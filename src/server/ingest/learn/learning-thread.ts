import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LearntModel } from '#server/ingest/learn/learnt-model.ts';
import type { StoredMail } from '#server/ingest/learn/stored-mails.ts';
import type { Classification } from '#server/ingest/types.ts';
import type { RecognitionReport } from '#shared/contract/recognition.ts';

export interface Trained {
  report: RecognitionReport;
  /** Null where the rules stay alone. */
  weights: Uint8Array | null;
}

/** What a stored email counts as from now on. */
export interface JudgedMail extends Classification {
  id: number;
}

export type LearningRequest =
  | { kind: 'take'; mails: readonly StoredMail[] }
  | { kind: 'train' }
  | { kind: 'judge'; mails: readonly StoredMail[]; model: LearntModel | undefined };

export type LearningReply =
  | { kind: 'taken' }
  | ({ kind: 'trained' } & Trained)
  | { kind: 'judged'; mails: JudgedMail[] };

/** 50,000 examples are about 60 MB. */
const heapMiB = 512;

/** A thread of its own for what takes seconds of a processor. One question at a time. */
export class LearningThread {
  readonly #worker = new Worker(new URL('./learning-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMiB },
  });

  /** Reads what the mails teach, and keeps that. */
  async take(mails: readonly StoredMail[]): Promise<void> {
    await this.#ask({ kind: 'take', mails });
  }

  /** Learns from all it has taken. */
  async train(): Promise<Trained> {
    const reply = await this.#ask({ kind: 'train' });
    if (reply.kind !== 'trained') throw new Error(`Asked to train, the thread answered ${reply.kind}.`);
    return reply;
  }

  /** Judges stored emails. @returns those that come to something else. */
  async judge(mails: readonly StoredMail[], model: LearntModel | undefined): Promise<JudgedMail[]> {
    const reply = await this.#ask({ kind: 'judge', mails, model });
    return reply.kind === 'judged' ? reply.mails : [];
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(request: LearningRequest): Promise<LearningReply> {
    this.#worker.postMessage(request);
    // Rejects when the thread fails instead.
    const [reply] = await once(this.#worker, 'message');
    return reply as LearningReply;
  }
}
