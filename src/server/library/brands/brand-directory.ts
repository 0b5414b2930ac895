import { answerLifeMs } from '#server/accounts/auth/answer-cache.ts';
import { type BrandRow, listAllBrands } from '#server/library/brands/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';

/** A brand with its searchable text. */
export interface DirectoryEntry extends BrandRow {
  /** Name and description in lower case. */
  searchText: string;
}

/**
 * Caches all brands briefly in memory, newest mail first. There are thousands, not millions, and filters in
 * memory ignore case in every script, unlike databases with the C collation.
 */
export interface BrandDirectory {
  /** Lists the brands that viewers see. */
  list(): Promise<readonly DirectoryEntry[]>;
  /** Lists brands for administrators, including those with only held or hidden mail. */
  listForDashboard(): Promise<readonly DirectoryEntry[]>;
}

export function createBrandDirectory(options: {
  database: Database;
  content: ContentVersion;
  now: () => Date;
  ttlMs?: number;
}): BrandDirectory {
  const memory = createTtlCache<Directory>({
    content: options.content,
    now: options.now,
    ttlMs: options.ttlMs ?? answerLifeMs,
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
