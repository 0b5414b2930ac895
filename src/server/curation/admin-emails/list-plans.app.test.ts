import { beforeAll, describe, expect, it } from 'vitest';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { type AdminEmailListing, listAdminEmails } from '#server/curation/admin-emails/service.ts';
import { createBrandDirectory } from '#server/library/brands/brand-directory.ts';
import type { Database } from '#server/platform/db/client.ts';
import { createCursors } from '#server/platform/http/cursor.ts';
import { createContentVersion } from '#server/platform/http/replies/content-version.ts';
import { postgresSearch } from '#server/search/email-search/postgres-search.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { counting } from '#tests/support/database/rows-read.ts';
import { fillVault, vaultNow } from '#tests/support/database/search-vault.ts';

let database: Database;

beforeAll(async () => {
  database = await emptyDatabase();
  await fillVault(database.pool);
});

describe('what a page of the Emails table reads of a vault of 6,000 emails', () => {
  it.each<[string, AdminEmailListing, number, number]>([
    ['everything', {}, 10, 200],
    ['the oldest', { sort: 'oldest' }, 10, 200],
    ['what is published', { state: 'published' }, 10, 200],
    ['what is held', { state: 'held' }, 6, 400],
    ['what is deleted', { state: 'deleted' }, 0, 400],
    ['a word', { q: 'seldom' }, 10, 400],
    ['a word of every email', { q: 'common' }, 10, 400],
    ['a word of old mail, the oldest first', { q: 'bygone', sort: 'oldest' }, 10, 400],
    ['a type', { campaignType: 'promotion' }, 10, 400],
    ['a language that none has', { language: 'fi' }, 0, 300],
    ['a large offer with a word', { offer: 40, q: 'usual' }, 10, 700],
    ['what recognition was least sure of', { sort: 'unsure' }, 10, 900],
    ['a seldom word, by that', { sort: 'unsure', q: 'seldom' }, 10, 400],
    ['what it was not sure of', { confidenceBelow: 30 }, 10, 900],
    ['what it was not sure of and is held', { confidenceBelow: 30, state: 'held' }, 6, 200],
    ['what is shown as its text', { hasCleaningNote: true }, 0, 100],
  ])('%s is little', async (_title, listing, found, most) => {
    const { db, read } = counting(database.pool);
    const now = () => vaultNow;
    // The brands are read once for all tests, and cached.
    const directory = createBrandDirectory({ database, content: createContentVersion(), now });
    const counted = { ...database, pool: db as Database['pool'] };
    const deps = {
      directory,
      database: counted,
      search: postgresSearch({ database: counted, directory }),
      cursors: createCursors('secret'),
    };
    const { body } = await listAdminEmails(deps, {} as Administrator, { limit: 10, ...listing });
    expect(body).toHaveLength(found);
    expect(read()).toBeLessThanOrEqual(most);
  });
});
