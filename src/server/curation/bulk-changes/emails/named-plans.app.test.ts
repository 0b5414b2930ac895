import { beforeAll, expect, it } from 'vitest';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { readNamed } from '#server/curation/admin-emails/named-emails.ts';
import { countChange } from '#server/curation/bulk-changes/emails/repository.ts';
import { createBrandDirectory } from '#server/library/brands/brand-directory.ts';
import type { Database } from '#server/platform/db/client.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { postgresSearch } from '#server/search/email-search/postgres-search.ts';
import type { AdminEmailFilter } from '#shared/contract/curation/admin-emails.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { counting } from '#tests/support/database/rows-read.ts';
import { fillVault, vaultNow } from '#tests/support/database/search-vault.ts';

let database: Database;

beforeAll(async () => {
  database = await emptyDatabase();
  await fillVault(database.pool);
});

it.each<[string, AdminEmailFilter, number, number]>([
  ['what a seldom word finds', { q: 'seldom' }, 12, 300],
  ['what is held', { state: 'held' }, 6, 300],
  ['what is of old mail only and doubtful', { q: 'bygone', confidenceBelow: 70 }, 20, 600],
])(
  'A whole result is counted by what is in it, not by the vault: %s',
  async (_title, filter, found, most) => {
    const { db, read } = counting(database.pool);
    const now = () => vaultNow;
    const directory = createBrandDirectory({ database, content: createContentVersion(), now });
    const counted = { ...database, pool: db as Database['pool'] };
    const deps = {
      database: counted,
      directory,
      search: postgresSearch({ database: counted, directory }),
    };
    const where = await readNamed(deps, {} as Administrator, { filter }, 10_000);
    const { selected } = await countChange(db, where(), { season: 'winter' }, 10_000);
    expect(selected).toBe(found);
    expect(read()).toBeLessThanOrEqual(most);
  },
);
