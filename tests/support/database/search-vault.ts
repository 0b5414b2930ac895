import type { Queryable } from '#server/platform/db/transaction.ts';
import { createBrand } from '#tests/support/factories.ts';

/** Emails of the vault; two a day. */
const vaultSize = 6_000;

/** Among the vault's last days. */
export const vaultNow = new Date('2026-06-15T12:00:00Z');

/**
 * Fills a vault with words of known frequency: `common` is in every email, `usual` in every third, `seldom`
 * in every 500th, `bygone` in the oldest fifty, `late` in the newest, `season` in thirty each from the 43rd
 * week on, counted from either end. Emails are distributed over 64 heaps, from which samples are taken. Six
 * emails are held, and the classifier's confidence is the same for each hundred.
 * @returns ids of its brands.
 */
export async function fillVault(pool: Queryable): Promise<number[]> {
  const brandIds: number[] = [];
  for (let index = 0; index < 12; index += 1) brandIds.push((await createBrand(pool)).id);
  await pool.query(
    `with e as (
       insert into emails (brand_id, received_at, campaign_type, subject, sender, from_address, message_id, content_hash,
         size_bytes)
       select ($1::int[])[1 + n % 12], $2::timestamptz - n * interval '12 hours', case n % 3 when 0 then 'promotion' else 'other' end,
         'Email ' || n, 'Sender', 'a@b.example', 'm' || n, 'h', 1000
       from generate_series(1, $3::int) as n returning id, brand_id, received_at, state, campaign_type, season, subject
     )
     insert into email_facts (email_id, brand_id, received_at, state, campaign_type, season, offer_percent,
       subject_characters, subject_words, subject_emoji, subject_has_question, subject_has_number, subject_has_exclamation,
       subject_capitals, preheader_length, weight, pictures, has_animation, version, terms)
     select id, brand_id, received_at, state, campaign_type, season, case when number % 50 = 0 then 40 when number % 5 = 0 then 10 end,
       1, 1, 0, false, false, false, 0, 0, 1, 0, false, 1,
       ('common:1' || case when number % 3 = 0 then ' usual:2' else '' end
         || case when number % 500 = 0 then ' seldom:3' else '' end
         || case when number > $3::int - 50 then ' bygone:4' else '' end
         || case when number <= 50 then ' late:4' else '' end
         || case when number between 576 and 605 or number between 5390 and 5419 then ' season:4' else '' end)::tsvector
       || array_to_tsvector(email_tags(brand_id, campaign_type, season) || case when number % 50 = 0 then '{@o:40}'::text[]
         when number % 5 = 0 then '{@o:10}' else '{}' end || array['@r:' || number % 64])
     from e, lateral (select substr(subject, 7)::int as number) n`,
    [brandIds, vaultNow, vaultSize],
  );
  await pool.query(
    `insert into search_words (word, emails)
     select distinct said.lexeme, 1 from email_facts, unnest(terms) as said where said.lexeme !~ '^@'`,
  );
  await pool.query(
    `insert into email_bodies (email_id, html, html_codec, evidence, type_confidence, cleaner_version, classifier_version)
     select id, '', 0, '{}', id % 100 / 100.0, 1, 1 from emails`,
  );
  await pool.query(`update emails set state = 'held' where id % 1000 = 1`);
  await pool.query('vacuum analyze emails');
  await pool.query('vacuum analyze email_bodies');
  await pool.query('vacuum analyze email_facts');
  return brandIds;
}

/**
 * Stores published emails of one new brand, a minute apart, all with the same terms.
 * @returns their ids, newest first.
 */
export async function fillWithTerms(
  pool: Queryable,
  { emails, newest, terms }: { emails: number; newest: Date; terms: string },
): Promise<number[]> {
  const { id: brandId } = await createBrand(pool);
  const { rows } = await pool.query<{ id: number }>(
    `with e as (
       insert into emails (brand_id, received_at, campaign_type, subject, sender, from_address, message_id, content_hash,
         size_bytes)
       select $1::int, $2::timestamptz - n * interval '1 minute', 'other', 'Email', 'Sender', 'a@b.example',
         'm' || $1::int || '-' || n, 'h', 1000
       from generate_series(0, $3::int - 1) as n returning id, brand_id, received_at, state, campaign_type, season
     ), body as (
       insert into email_bodies (email_id, html, html_codec, evidence, type_confidence, cleaner_version, classifier_version)
       select id, '', 0, '{}', 1, 1, 1 from e
     )
     insert into email_facts (email_id, brand_id, received_at, state, campaign_type, season, subject_characters,
       subject_words, subject_emoji, subject_has_question, subject_has_number, subject_has_exclamation, subject_capitals,
       preheader_length, weight, pictures, has_animation, version, terms)
     select id, brand_id, received_at, state, campaign_type, season, 1, 1, 0, false, false, false, 0, 0, 1, 0, false, 1,
       $4::tsvector || array_to_tsvector(email_tags(brand_id, campaign_type, season))
     from e order by received_at desc returning email_id as id`,
    [brandId, newest, emails, terms],
  );
  await pool.query(
    `insert into search_words (word, emails) select lexeme, $2::int from unnest($1::tsvector)
     on conflict (word) do nothing`,
    [terms, emails],
  );
  await pool.query('vacuum analyze email_facts');
  return rows.map(({ id }) => id);
}
