import type { Visitor } from '#server/accounts/auth/viewer.ts';
import {
  type Correction,
  type ExportedList,
  type ExportedPicture,
  type ExportFolder,
  exportFormat,
  type Manifest,
  names,
  openExportFolder,
} from '#server/intake/exported-vaults/export-folder.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { readVerifiedBlob } from '#server/operations/archive/blobs.ts';
import { onSnapshot } from '#server/operations/archive/table-rows.ts';
import {
  publicMessageId,
  shownPictures,
  writePublicCopy,
} from '#server/operations/vault-export/public-copy.ts';
import {
  type Chosen,
  type ChosenEmail,
  countChosen,
  findBrandId,
  findSanitizedEmail,
  findSource,
  listChosen,
  listDigests,
  listFollows,
  listLists,
  listPictures,
  listSearches,
} from '#server/operations/vault-export/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { blobPath } from '#server/platform/storage/sha256.ts';

/** Emails per query; each message is read separately. */
const emailsAtOnce = 200;
const listsAtOnce = 50;
const rowsAtOnce = 1_000;

export interface ExportOptions {
  program: string;
  now: Date;
  kind: Manifest['kind'];
  /** The viewer of a public export: a visitor, not signed in. */
  visitor: Visitor;
  /** A slug. */
  brand: string | null;
  /** A day such as 2026-11-01, from its start in UTC. */
  since: string | null;
  onProgress?: (progress: { done: number; total: number }) => void;
  signal?: AbortSignal;
}

/** The operator may read every published email. */
const operator = { kind: 'user', userId: '', isAdmin: true, hasPremium: true } as const;

/**
 * Writes published emails into a folder that other programs can read: messages, lines of JSON about them,
 * pictures. Importing the folder also restores labels and lists.
 * @throws StartupError if the folder is not empty, or the brand does not exist.
 */
export async function writeExport(
  path: string,
  { database, blobs }: { database: Database; blobs: BlobStore },
  options: ExportOptions,
): Promise<Manifest> {
  const { program, now, kind, brand, since, signal } = options;
  const folder = await openExportFolder(path);
  try {
    return await onSnapshot(database.pool, async (client) => {
      const chosen = await choose(client, options);
      const writer = new Writer(folder, { client, blobs, kind, chosen });
      const total = await countChosen(client, chosen);
      let [done, after] = [0, 0];
      for (;;) {
        const emails = await listChosen(client, chosen, after, emailsAtOnce);
        if (emails.length === 0) break;
        for (const email of emails) {
          signal?.throwIfAborted();
          await writer.addEmail(email);
          after = email.id;
          done += 1;
          options.onProgress?.({ done, total });
        }
      }
      if (kind === 'private') await writer.addLists();
      if (kind === 'private' && brand === null) await writer.addReaders();
      const { emails, corrections, lists, searches, follows, digests, pictures } = writer;
      const counts = { emails, corrections, lists, searches, follows, digests, pictures: pictures.size };
      const madeAt = now.toISOString();
      const manifest = { mailvaultExport: exportFormat, program, madeAt, kind, brand, since, ...counts };
      await folder.finish(manifest);
      return manifest;
    });
  } catch (error) {
    await folder.abandon();
    throw error;
  }
}

async function choose(client: Queryable, options: ExportOptions): Promise<Chosen> {
  const { brand, since, kind, visitor, now } = options;
  const brandId = brand === null ? null : await findBrandId(client, brand);
  if (brandId === undefined)
    throw new StartupError(
      `There is no brand ${brand}. --brand takes a slug, the last part of the address of a brand's page.`,
    );
  return {
    brandId,
    since: since === null ? null : new Date(`${since}T00:00:00Z`),
    readable: readableBy(kind === 'public' ? visitor : operator, now),
  };
}

interface Origin {
  client: Queryable;
  blobs: BlobStore;
  kind: Manifest['kind'];
  chosen: Chosen;
}

class Writer {
  emails = 0;
  corrections = 0;
  lists = 0;
  searches = 0;
  follows = 0;
  digests = 0;
  /** Blobs already written. */
  readonly pictures = new Set<string>();
  /** Addresses, or blobs, that the list of pictures already contains. */
  readonly #told = new Set<string>();
  readonly #folder: ExportFolder;
  readonly #from: Origin;

  constructor(folder: ExportFolder, from: Origin) {
    this.#folder = folder;
    this.#from = from;
  }

  async addEmail(email: ChosenEmail): Promise<void> {
    const { client, chosen, kind, blobs } = this.#from;
    const origin = { db: client, blobs };
    const source = kind === 'private' ? await findSource(origin, chosen, email.id) : undefined;
    const messageId = kind === 'private' ? email.messageId : publicMessageId(email);
    const file = `${names.emails}/${email.brandSlug}/${email.receivedAt.toISOString().slice(0, 7)}/${email.id}.eml`;
    const bytes = source ?? (await this.#publicCopy(email, messageId));
    if (source !== undefined) await this.#addPictures(email.id, () => true);
    await this.#folder.write(file, bytes, email.receivedAt);
    this.emails += 1;
    await this.#folder.line(names.labels, {
      file,
      messageId,
      brand: { slug: email.brandSlug, name: email.brandName, domain: email.brandDomain },
      subject: email.subject,
      receivedAt: email.receivedAt.toISOString(),
      campaignType: email.campaignType,
      season: email.season,
      language: email.language,
      platform: email.platform,
      offers: email.offers,
    });
    await this.#addCorrection(email, messageId);
  }

  async #addCorrection(email: ChosenEmail, messageId: string): Promise<void> {
    const { campaignType, season, offers, campaignTypeLocked, seasonLocked, offersLocked } = email;
    if (!campaignTypeLocked && !seasonLocked && !offersLocked) return;
    const correction: Correction = {
      messageId,
      ...(campaignTypeLocked && { campaignType }),
      ...(seasonLocked && { season }),
      ...(offersLocked && { offers }),
    };
    await this.#folder.line(names.corrections, correction);
    this.corrections += 1;
  }

  async #publicCopy(email: ChosenEmail, messageId: string): Promise<Buffer> {
    const { client, chosen, blobs } = this.#from;
    const { html, text } = await findSanitizedEmail({ db: client, blobs }, chosen, email.id);
    const shown = shownPictures(html);
    const pictures = await this.#addPictures(email.id, (key) => shown.has(key));
    return writePublicCopy({ email, messageId, html, text, pictures });
  }

  /** Writes an email's pictures that are not written yet. @returns those that the store has. */
  async #addPictures(id: number, isWanted: (key: string) => boolean) {
    const { client, chosen, blobs, kind } = this.#from;
    const found: { key: string; contentType: string | null; bytes: Buffer }[] = [];
    for (const { key, url, blob, ...described } of await listPictures(client, chosen, id)) {
      const bytes = isWanted(key) ? await readVerifiedBlob(blobs, blob) : undefined;
      if (bytes === undefined) continue;
      found.push({ key, contentType: described.contentType, bytes });
      const file = `pictures/${blobPath(blob)}`;
      if (!this.pictures.has(blob)) await this.#folder.write(file, bytes);
      const told = kind === 'private' ? url : blob;
      if (!this.#told.has(told)) {
        const picture: ExportedPicture = { ...(kind === 'private' && { url }), file, ...described };
        await this.#folder.line(names.pictures, picture);
      }
      this.pictures.add(blob);
      this.#told.add(told);
    }
    return found;
  }

  async addLists(): Promise<void> {
    const { client, chosen } = this.#from;
    for (let after = 0; ; ) {
      const lists = await listLists(client, chosen, after, listsAtOnce);
      if (lists.length === 0) return;
      for (const { id, owner, ...list } of lists) {
        after = id;
        // Without an address, an import could not assign the list to a user.
        if (owner === null) continue;
        const exported: ExportedList = { owner, ...list };
        await this.#folder.line(names.lists, exported);
        this.lists += 1;
      }
    }
  }

  /** Adds what readers search and follow, which is not about one brand. */
  async addReaders(): Promise<void> {
    const { client } = this.#from;
    this.searches = await this.#addRows(names.searches, (after) => listSearches(client, after, rowsAtOnce));
    this.follows = await this.#addRows(names.follows, (after) => listFollows(client, after, rowsAtOnce));
    for (const digest of await listDigests(client)) {
      await this.#folder.line(names.digests, digest);
      this.digests += 1;
    }
  }

  async #addRows(
    file: string,
    listNext: (after: number) => Promise<readonly { id: number }[]>,
  ): Promise<number> {
    for (let [count, after] = [0, 0]; ; ) {
      const rows = await listNext(after);
      if (rows.length === 0) return count;
      for (const { id, ...row } of rows) {
        await this.#folder.line(file, row);
        [count, after] = [count + 1, id];
      }
    }
  }
}
