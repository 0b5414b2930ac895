import { encodeCopy } from '#server/bodies/packed-copy.ts';
import {
  type EmailPlace,
  type PackDependencies,
  type PlacedEntry,
  recordPack,
  recordPackAlone,
  type WrittenPack,
  writePack,
} from '#server/bodies/write-pack.ts';
import { codecs } from '#server/db/compression.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { PackedMail, ReadyMail } from '#server/ingest/worker-protocol.ts';

/** Bodies of mails that are in packs of the blob store, and of which the database knows nothing yet. */
export interface PutBodies {
  packs: WrittenPack[];
  /** By the bytes of a mail's html, and those of its message. */
  places: ReadonlyMap<Uint8Array, { pack: WrittenPack; place: PlacedEntry }>;
}

const nothing: PutBodies = { packs: [], places: new Map() };

/** Puts the public copies of mails into the blob store, as one pack. */
export async function putCopies(
  dependencies: PackDependencies,
  mails: readonly Pick<PackedMail, 'html' | 'text' | 'copyDigest'>[],
): Promise<PutBodies> {
  if (mails.length === 0) return nothing;
  const entries = await Promise.all(
    mails.map(async ({ html, text, copyDigest }) => ({
      bytes: await encodeCopy({ html, codec: codecs.zstd, text }),
      digest: copyDigest,
    })),
  );
  return placed(
    await writePack(dependencies, 'copy', entries),
    mails.map(({ html }) => html),
  );
}

/** Puts copies and messages of mails into the blob store, as one pack each. */
export async function putBodies(
  dependencies: PackDependencies,
  mails: readonly ReadyMail[],
): Promise<PutBodies> {
  const [copies, sources] = await Promise.all([
    putCopies(
      dependencies,
      mails.map(({ mail }) => mail),
    ),
    putSources(dependencies, mails),
  ]);
  return {
    packs: [...copies.packs, ...sources.packs],
    places: new Map([...copies.places, ...sources.places]),
  };
}

async function putSources(dependencies: PackDependencies, mails: readonly ReadyMail[]): Promise<PutBodies> {
  if (mails.length === 0) return nothing;
  // A mail that is ready came whole, so that its hash is that of its bytes and of nothing else.
  const entries = mails.map(({ raw, rawHash }) => ({ bytes: raw, digest: rawHash }));
  return placed(
    await writePack(dependencies, 'source', entries),
    mails.map(({ raw }) => raw),
  );
}

function placed(pack: WrittenPack, keys: readonly Uint8Array[]): PutBodies {
  const places = new Map(
    pack.places.flatMap((place, index) => {
      const key = keys[index];
      return key === undefined ? [] : [[key, { pack, place }] as const];
    }),
  );
  return { packs: [pack], places };
}

/** Records where the copies of stored emails lie now. */
export async function recordCopies(
  client: Queryable,
  { packs, places }: PutBodies,
  emails: ReadonlyArray<{ id: number; mail: Pick<PackedMail, 'html'> }>,
): Promise<void> {
  for (const pack of packs) {
    const inPack = emails.flatMap(({ id, mail }): EmailPlace[] => {
      const found = places.get(mail.html);
      return found?.pack === pack ? [{ ...found.place, emailId: id }] : [];
    });
    await recordPack(client, pack, inPack);
  }
}

/** Where a body lies, as `email_sources` has it: pack, start, length and digest; nothing of each where it is in its row. */
type PlaceColumns = [number, number, number, Buffer] | [null, null, null, null];

/**
 * Records the packs in which bodies of new emails lie.
 * @param keys of those bodies, as `PutBodies` has them.
 * @returns what the rows of these emails say of where a body lies.
 */
export async function recordPacks(
  client: Queryable,
  bodies: PutBodies | undefined,
  keys: readonly Uint8Array[],
): Promise<(key: Uint8Array) => PlaceColumns> {
  const ids = new Map<WrittenPack, number>();
  const used = new Set(keys.map((key) => bodies?.places.get(key)?.pack));
  for (const pack of bodies?.packs ?? []) {
    if (used.has(pack)) ids.set(pack, await recordPackAlone(client, pack));
  }
  return (key) => {
    const found = bodies?.places.get(key);
    const id = found && ids.get(found.pack);
    if (found === undefined || id === undefined) return [null, null, null, null];
    const { start, length, digest } = found.place;
    return [id, start, length, Buffer.from(digest, 'hex')];
  };
}
