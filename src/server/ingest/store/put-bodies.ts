import type { PackedMail, ReadyMail } from '#server/ingest/workers/worker-protocol.ts';
import { encodeCopy } from '#server/platform/bodies/packed-copy.ts';
import { type PutDependencies, putBodies } from '#server/platform/bodies/put-bodies.ts';
import { codecs } from '#server/platform/db/compression.ts';

/**
 * Names of blobs that are in the blob store and that no row refers to yet, by the bytes of an email's html or
 * of its source message.
 */
export type PutMailBodies = ReadonlyMap<Uint8Array, Buffer>;

type Copy = Pick<PackedMail, 'html' | 'text'>;

const toBytes = ({ html, text }: Copy) => encodeCopy({ html, codec: codecs.zstd, text });

/** Writes the public copies of emails to the blob store. */
export async function putCopies(deps: PutDependencies, mails: readonly Copy[]): Promise<PutMailBodies> {
  return put(
    deps,
    mails.map(({ html }) => html),
    await Promise.all(mails.map(toBytes)),
  );
}

/** Writes the public copies and source messages of emails to the blob store. */
export async function putCopiesAndSources(
  deps: PutDependencies,
  mails: readonly ReadyMail[],
): Promise<PutMailBodies> {
  const sources = mails.map(({ raw }) => raw);
  const copies = await Promise.all(mails.map(({ mail }) => toBytes(mail)));
  return put(deps, [...mails.map(({ mail }) => mail.html), ...sources], [...copies, ...sources]);
}

async function put(
  deps: PutDependencies,
  keys: readonly Uint8Array[],
  bodies: readonly Uint8Array[],
): Promise<PutMailBodies> {
  const names = await putBodies(deps, bodies);
  return new Map(
    names.flatMap((name, index) => {
      const key = keys[index];
      return key === undefined ? [] : [[key, Buffer.from(name, 'hex')] as const];
    }),
  );
}
