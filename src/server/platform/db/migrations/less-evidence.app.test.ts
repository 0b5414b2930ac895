import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runMigration } from '#server/platform/db/migrate.ts';
import { statements } from '#server/platform/db/migrations/0063-less-evidence.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let client: pg.PoolClient;

/** Restores the earlier schema as far as the migration changes it; nothing is committed. */
beforeEach(async () => {
  client = await (await emptyDatabase()).pool.connect();
  await client.query('begin');
  await client.query('drop index email_bodies_confidence');
  await client.query(
    'alter table email_bodies drop column name_claims, drop column type_confidence, drop column season_confidence',
  );
  await client.query(
    'create function email_confidence(evidence jsonb) returns double precision language sql immutable return 0',
  );
  await client.query(
    'create index email_bodies_confidence on email_bodies (email_confidence(evidence), email_id)',
  );
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

const before = {
  campaignType: 'promotion',
  campaignTypeConfidence: 0.97,
  season: 'none',
  seasonConfidence: 0,
  names: {
    domain: 'shop.example',
    claims: [
      { kind: 'sender', name: 'The Shop' },
      { kind: 'site', name: 'Shop\n Ltd' },
    ],
  },
};

async function evidenceAfter(evidence: unknown, update = 'season_locked = false'): Promise<object> {
  const { id: brandId } = await createBrand(client);
  const { id } = await createEmail(client, { brandId, campaignType: 'promotion' });
  await client.query(`update emails set ${update} where id = $1`, [id]);
  await client.query('update email_bodies set evidence = $2 where email_id = $1', [
    id,
    JSON.stringify(evidence),
  ]);
  await runMigration(client, statements);
  const { rows } = await client.query(
    `select evidence, name_claims as claims, type_confidence as type, season_confidence as season
     from email_bodies where email_id = $1`,
    [id],
  );
  return rows[0];
}

it('What every email has moves beside the evidence, and nothing of it is lost', async () => {
  expect(await evidenceAfter({ ...before, cleaningNote: 'Too large.' })).toEqual({
    evidence: { cleaningNote: 'Too large.' },
    claims: 'shop.example\nsender The Shop\nsite Shop Ltd',
    type: 0.97,
    season: 0,
  });
});

it('What was recognised stays with an email that was corrected by hand', async () => {
  expect(await evidenceAfter(before, `season = 'winter', season_locked = true`)).toMatchObject({
    evidence: { campaignType: 'promotion', season: 'none' },
  });
});

it('What was recognised stays where the email counts as something else, for whatever reason', async () => {
  expect(await evidenceAfter(before, `campaign_type = 'newsletter'`)).toMatchObject({
    evidence: { campaignType: 'promotion', season: 'none' },
  });
});

it.each([[[]], [null], [{ cleaningNote: 'Too large.' }]])(
  'Evidence of long before stays as it is: %j',
  async (evidence) => {
    expect(await evidenceAfter(evidence)).toEqual({ evidence, claims: null, type: null, season: null });
  },
);
