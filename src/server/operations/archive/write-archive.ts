import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type Figures,
  figuresName,
  folder,
  formatVersion,
  type Head,
  headName,
  partName,
  sumsName,
} from '#server/operations/archive/format.ts';
import { onSnapshot } from '#server/operations/archive/table-rows.ts';
import { tarEnd, tarMember } from '#server/operations/archive/tar.ts';
import { readVaultTables } from '#server/operations/archive/vault-tables.ts';
import { type WalkProgress, walkThrough, walkVault } from '#server/operations/archive/walk-vault.ts';
import type { Database } from '#server/platform/db/client.ts';
import { pack } from '#server/platform/db/compression.ts';
import { appliedMigrations } from '#server/platform/db/migrate.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { flushFolder } from '#server/platform/storage/durable-files.ts';
import { blobPath } from '#server/platform/storage/sha256.ts';

export interface WriteOptions {
  program: string;
  madeAt: Date;
  secretMark: string | null;
  onProgress?: (progress: WalkProgress) => void;
  signal?: AbortSignal;
}

/**
 * Writes a whole vault into one file, from one snapshot, while others keep writing. The file is called
 * FILE.part until it is complete and synced to disk.
 * @throws StartupError if the file exists already, or the database holds no vault.
 */
export async function writeArchive(
  path: string,
  { database, blobs }: { database: Database; blobs: BlobStore },
  options: WriteOptions,
): Promise<{ figures: Figures; bytes: number }> {
  if (existsSync(path)) throw new StartupError(`${path} already exists. Choose another name.`);
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600).catch((error: Error) => {
    throw new StartupError(`${part} cannot be written (${error.message}).`);
  });
  try {
    const writer = new ArchiveWriter(file, options.madeAt);
    const figures = await onSnapshot(database.pool, (client) =>
      writeVault(writer, { client, kind: database.kind, blobs }, options),
    );
    await writer.end(figures);
    await file.sync();
    await file.close();
    await rename(part, path);
    await flushFolder(dirname(path));
    return { figures, bytes: writer.bytes };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function writeVault(
  writer: ArchiveWriter,
  source: { client: Queryable; kind: Database['kind']; blobs: BlobStore },
  { program, madeAt, secretMark, ...walk }: WriteOptions,
): Promise<Figures> {
  const { client } = source;
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new StartupError('The database contains no vault yet.');
  const tables = await readVaultTables(client);
  const head: Head = {
    format: formatVersion,
    program,
    madeAt: madeAt.toISOString(),
    database: source.kind,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    secretMark,
  };
  await writer.add(headName, toJson(head));
  let numbered = { table: '', parts: 0 };
  return walkThrough(walkVault(source, walk), async (portion) => {
    if ('blob' in portion) {
      await writer.add(`${folder}blobs/${blobPath(portion.blob)}`, portion.bytes);
      return;
    }
    const { table, lines } = portion;
    numbered = { table, parts: numbered.table === table ? numbered.parts + 1 : 1 };
    await writer.add(partName(table, numbered.parts), (await pack(`${lines.join('\n')}\n`)).bytes);
  });
}

const toJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Writes one file after the other, and at the end the list of their checksums in the format of sha256sum. */
class ArchiveWriter {
  bytes = 0;
  readonly #file: FileHandle;
  readonly #madeAt: Date;
  readonly #sums: string[] = [];

  constructor(file: FileHandle, madeAt: Date) {
    this.#file = file;
    this.#madeAt = madeAt;
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#sums.push(sumLine(name, bytes));
    await this.#write(tarMember({ name, bytes }, this.#madeAt));
  }

  async end(figures: Figures): Promise<void> {
    await this.add(figuresName, toJson(figures));
    await this.#write(tarMember({ name: sumsName, bytes: Buffer.from(this.#sums.join('')) }, this.#madeAt));
    await this.#write([tarEnd]);
  }

  async #write(buffers: Buffer[]): Promise<void> {
    for (const buffer of buffers) {
      for (let at = 0; at < buffer.length; ) at += (await this.#file.write(buffer, at)).bytesWritten;
      this.bytes += buffer.length;
    }
  }
}

/** A line of SHA256SUMS; file names are relative to its folder. */
export function sumLine(name: string, bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${name.slice(folder.length)}\n`;
}
