import { Readable } from 'node:stream';
import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { deleteRejectedEmails, listWholeSources } from '#server/curation/rejected-emails/repository.ts';
import type { RetryDependencies } from '#server/curation/rejected-emails/service.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { toSource } from '#server/ingest/store/kept-source.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import {
  type Discarded,
  maxDiscarded,
  maxRetried,
  type RetryMany,
} from '#shared/contract/curation/admin-emails.ts';
import { countOf } from '#shared/format/count.ts';

/** Rejected messages with a reason, or all. */
interface Chosen {
  reasonCode?: string | undefined;
}

/** Retries rejected messages, up to the limit of one call; those rejected again stay. */
export async function retryMany(
  deps: RetryDependencies,
  admin: Administrator,
  { reasonCode, afterId }: Chosen & { afterId: number },
): Promise<RetryMany> {
  const page = { afterId, limit: maxRetried + 1 };
  const rows = await listWholeSources(deps.database.pool, reasonCode ?? null, page);
  const tried = rows.slice(0, maxRetried);
  const sources = await Promise.all(tried.map(toSource));
  const { imported, duplicates, rejected } = await ingest(sources, deps, {
    origin: 'reprocess',
    takesDeleted: true,
  });
  if (imported + duplicates > 0) {
    await inTransaction(deps.database.pool, (client) =>
      recordAudit(
        client,
        admin,
        'rejected_emails.retried',
        countOf(tried.length, 'message', 'messages'),
        `${imported} imported, ${duplicates} already in the vault, ${rejected} rejected again.`,
      ),
    );
  }
  const last = rows.length > tried.length ? tried.at(-1) : undefined;
  return { imported, duplicates, rejected, lastId: last?.id ?? null };
}

/** Permanently deletes rejected messages, up to the limit of one call. */
export function discardMany(
  pool: pg.Pool,
  admin: Administrator,
  { reasonCode, ...range }: Chosen & { upToId: number; afterId: number },
): Promise<Discarded> {
  return inTransaction(pool, async (client) => {
    const page = { ...range, limit: maxDiscarded };
    const ids = await deleteRejectedEmails(client, reasonCode ?? null, page);
    const discarded = ids.length;
    if (discarded > 0) {
      const summary = reasonCode === undefined ? '' : `Rejected as ${reasonCode}.`;
      await recordAudit(
        client,
        admin,
        'rejected_emails.discarded',
        countOf(discarded, 'message', 'messages'),
        summary,
      );
    }
    const lastId = ids.reduce((last, id) => Math.max(last, id), 0);
    return { discarded, lastId: discarded < maxDiscarded ? null : lastId };
  });
}

/** Messages read per query: they are streamed, and never held in memory all together. */
const batch = 20;

/**
 * Streams the rejected messages whose bytes are complete as one mbox, oldest first (mboxrd: every line that
 * begins with `From `, with any number of `>` before it, gets one more).
 */
export function rejectedMbox(pool: pg.Pool, { reasonCode }: Chosen): Readable {
  return Readable.from(eachOfMbox(pool, reasonCode ?? null));
}

async function* eachOfMbox(pool: pg.Pool, reasonCode: string | null): AsyncGenerator<Buffer> {
  for (let afterId = 0; ; ) {
    const rows = await listWholeSources(pool, reasonCode, { afterId, limit: batch });
    for (const row of rows) {
      const raw = await unpack(row.raw, row.rawCodec);
      if (raw.length > 0) yield toMbox(raw, row.receivedHint ?? row.rejectedAt);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}

function toMbox(raw: Buffer, at: Date): Buffer {
  const text = raw
    .toString('latin1')
    .replace(/\r\n/g, '\n')
    .replace(/^(>*From )/gm, '>$1');
  return Buffer.from(
    `From MAILER-DAEMON ${asctime(at)}\n${text}${text.endsWith('\n') ? '' : '\n'}\n`,
    'latin1',
  );
}

/** `Sun Nov 22 21:30:00 2026`, in UTC (RFC 4155). */
function asctime(at: Date): string {
  const [, day, date, month, year, time] = /^(\w+), (\d+) (\w+) (\d+) (\S+)/.exec(at.toUTCString()) ?? [];
  return `${day} ${month} ${date?.replace(/^0/, ' ')} ${time} ${year}`;
}
