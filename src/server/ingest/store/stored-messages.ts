import { type KeptSource, keptSourceColumns, toSource } from '#server/ingest/store/kept-source.ts';
import { listTwins } from '#server/ingest/store/twins/email-twins.ts';
import type { SourceMessage, Twins } from '#server/ingest/types.ts';
import { BodyLost, type BodyOrigin, readSource } from '#server/platform/bodies/read-body.ts';
import { codecs } from '#server/platform/db/compression.ts';

/** A stored email and its message. */
export interface StoredMessage {
  id: number;
  brandId: number;
  createdAt: Date;
  source: SourceMessage;
  /** Copies of other subscribers that it was paired with. */
  twins?: Twins | undefined;
}

/** Reads the messages of emails, in the order of their ids, with the copies they were paired with. */
export async function readPairedMessages(
  origin: BodyOrigin,
  ids: readonly number[],
): Promise<StoredMessage[]> {
  const emails = await readMessages(origin, ids);
  const twins = await listTwins(origin.db, ids);
  const others = [...new Set([...twins.values()].flatMap(({ others }) => others.map(({ id }) => id)))];
  const sources = new Map((await readMessages(origin, others)).map(({ id, source }) => [id, source]));
  return emails.map((email) => {
    const paired = twins.get(email.id);
    const [first, ...more] = (paired?.others ?? []).flatMap(({ id, knownData }) => {
      const source = sources.get(id);
      return source === undefined ? [] : { source, knownData };
    });
    if (paired === undefined || first === undefined) return email;
    return { ...email, twins: { knownData: paired.knownData, others: [first, ...more] } };
  });
}

/** Reads the messages of emails, in the order of their ids. */
export async function readMessages(
  { db, blobs }: BodyOrigin,
  ids: readonly number[],
): Promise<StoredMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<
    Omit<KeptSource, 'raw'> & {
      raw: Buffer | null;
      id: number;
      brand_id: number;
      created_at: Date;
      received_at: Date;
    }
  >({
    name: 'stored-messages',
    text: `select e.id, e.brand_id, e.created_at, e.received_at, ${keptSourceColumns}
      from emails e join email_sources s on s.email_id = e.id left join mailboxes m on m.key = s.mailbox
      where e.id = any($1::int[]) order by e.id`,
    values: [ids],
  });
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
