import { answerLifeMs } from '#server/accounts/auth/answer-cache.ts';
import { type BrandRow, listAllBrands } from '#server/library/brands/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createShortMemory } from '#server/platform/http/short-memory.ts';

/** One brand with the text it is found by. */
export interface DirectoryEntry extends BrandRow {
  /** Name and description in lower case. */
  searchText: string;
}

/**
 * All brands, newest mail first, kept a short time in memory: there are thousands, not millions, and filtering them
 * here treats upper and lower case of every script alike, which databases with the C collation do not.
 */
export interface BrandDirectory {
  /** Those that readers see. */
  list(): Promise<readonly DirectoryEntry[]>;
  /** Those too all of whose mail is held or hidden: for administrators. */
  listForDashboard(): Promise<readonly DirectoryEntry[]>;
}

export function createBrandDirectory(options: {
  database: Database;
  content: ContentVersion;
  now: () => Date;
  lifeMs?: number;
}): BrandDirectory {
  const memory = createShortMemory<Directory>({
    content: options.content,
    now: options.now,
    lifeMs: options.lifeMs ?? answerLifeMs,
    maxEntries: 1,
    maxBytes: 1,
    sizeOf: () => 1,
  });
  const read = () =>
    memory.get('all', async () => {
      const rows = await listAllBrands(options.database.pool);
      const all = rows.map((row) => ({
        ...row,
        searchText: `${row.name}\n${row.description ?? ''}`.toLowerCase(),
      }));
      return { all, shown: all.filter(({ isShown }) => isShown) };
    });
  return {
    list: async () => (await read()).shown,
    listForDashboard: async () => (await read()).all,
  };
}

interface Directory {
  all: readonly DirectoryEntry[];
  shown: readonly DirectoryEntry[];
}
