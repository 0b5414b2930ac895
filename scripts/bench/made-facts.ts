import { randomFrom } from '#doubles/volume/random.ts';
import { factsVersion } from '#server/ingest/facts/email-facts.ts';
import { storeForms } from '#server/ingest/store/facts/store-forms.ts';
import { tag } from '#server/ingest/terms/mail-tags.ts';
import { readMailWords, toTermVector, wordsByLanguage } from '#server/ingest/terms/mail-terms.ts';
import { readStems } from '#server/ingest/terms/stems.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { count } from './figure.ts';
import { makeMail, wordOf, wordPicker } from './made-words.ts';

/** Mails with generated words; the database assigns each to many emails, and adds rare words to each email. */
export const pooled = 4_000;

/**
 * Median number of words of a mail's body, 2 kB. Words have the lengths and repetitions of the corpus, whose
 * newsletters are shorter: 1.4 kB, with 170 terms.
 */
const usualWords = 285;

/** Number of different rare words. */
export const seldomVocabulary = 1_000_000;

/** Rare words in each email. */
export const seldomOfEmail = 6;

/** Rows of one statement. */
const portion = 100_000;

const brands = 5_000;
const months = 36;

/**
 * Fills `emails` and `email_facts` from the database's own number series and creates the indexes at the end:
 * a million in minutes. Emails are in the order of their dates, as in a growing vault; the oldest hundredth
 * contains `bygone`. Six words of each mail come from a vocabulary of a million, whose n-th word (`x` and n)
 * is in two mails of 5 n.
 */
export async function makeFacts(
  client: Queryable,
  emails: number,
  say: (line: string) => void,
): Promise<void> {
  await makePool(client);
  await client.query(
    `insert into brands (name, slug, domain, category_id) select name, 'b' || n, 'b' || n || '.invalid', 1 + n % 15
     from unnest($1::text[]) with ordinality as each (name, n)`,
    [Array.from({ length: brands }, (_, at) => brandName(at))],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any('{emails,email_facts}') and indexname !~ '_pkey$|_key$'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  // Turns off triggers and foreign keys, which would read other tables.
  await client.query('set session_replication_role = replica');
  for (const { first, last } of portionsOf(emails)) {
    await client.query(insertEmails, [first, last, emails, brands, months]);
    await client.query(insertFacts, [first, last, emails, pooled]);
    if ((first - 1) % (portion * 5) === 0) say(`${count(last)} emails`);
  }
  await client.query('set session_replication_role = origin');
  await client.query("select setval(pg_get_serial_sequence('emails', 'id'), $1)", [emails]);
  await client.query(`set maintenance_work_mem = '${emails > 3_000_000 ? 4 : 1}GB'`);
  for (const { name, definition } of indexes) {
    const started = performance.now();
    await client.query(definition);
    say(`${name} made in ${count((performance.now() - started) / 1_000)} s`);
  }
}

/** Returns first and last id, both inclusive, of each statement. */
export function portionsOf(emails: number): Array<{ first: number; last: number }> {
  return Array.from({ length: Math.ceil(emails / portion) }, (_, at) => ({
    first: 1 + at * portion,
    last: Math.min(emails, (at + 1) * portion),
  }));
}

/** A word that no mail contains. */
export const brandName = (at: number): string => wordOf('brand', at);

async function makePool(client: Queryable): Promise<void> {
  await client.query(
    `create table made_mails (place integer primary key, language text, platform text, percent smallint, has_code boolean, body text, terms tsvector)`,
  );
  const random = randomFrom(3);
  const pick = wordPicker(random);
  const mails = Array.from({ length: pooled }, (_, index) => makeMail(index, random, pick, usualWords));
  // The sample of each email is random, not that of its generated mail.
  const heaps = tag('r', '');
  const words = mails.map(({ mail }) =>
    readMailWords({ ...mail, tags: mail.tags.filter((each) => !each.startsWith(heaps)) }),
  );
  const reported = wordsByLanguage(words);
  await storeForms(client, reported, await readStems(client, reported));
  await client.query(
    `insert into made_mails select n - 1, language, platform, percent, has_code, body, terms::tsvector
     from unnest($1::text[], $2::text[], $3::int[], $4::bool[], $5::text[], $6::text[])
       with ordinality as mail (language, platform, percent, has_code, body, terms, n)`,
    [
      mails.map(({ mail }) => mail.language),
      mails.map(({ platform }) => platform),
      mails.map(({ percent }) => percent),
      mails.map(({ codes }) => codes.length > 0),
      mails.map(({ mail }) => mail.body),
      words.map(toTermVector),
    ],
  );
}

/** Returns SQL for a number from 0 to 1 that depends only on the email. */
const chance = (salt: number) => `((hashint8(n::bigint * 64 + ${salt}) & 2147483647) / 2147483648.0)`;

/** Returns SQL for the row of `made_mails` an email is made of; `pool` is the number of rows. */
export const placeOf = (pool: string) => `(${chance(4)} * ${pool})::int % ${pool}`;

/** Brand sizes as in `npm run seed`. */
const insertEmails = `
  insert into emails (id, brand_id, received_at, campaign_type, season, subject, preheader, sender, from_address, message_id,
    content_hash, esp, size_bytes, language)
  overriding system value
  select n, 1 + ($4::int * power(${chance(1)}, 4))::int % $4::int,
    date_trunc('month', now()) - make_interval(months => $5::int) + (now() - date_trunc('month', now()) + make_interval(months => $5::int)) * (n::float8 / $3::int),
    (array['promotion','newsletter','product_launch','seasonal','abandoned_cart','transactional','other'])[1 + (${chance(2)} * 6)::int],
    (array['none','none','none','none','spring','summer','winter','christmas','black_friday','easter'])[1 + (${chance(3)} * 9)::int],
    'A subject of some forty characters, ' || n, 'A preheader that says what the subject left out, in some eighty characters ' || n,
    'Brand of this mail', 'news@mail.brand.example', '<' || md5(n::text) || '@mail.example>', sha256(convert_to('hash' || n, 'UTF8')), 'Braze', 52000, 'en'
  from generate_series($1::int, $2::int) n`;

export const seldomWords = Array.from(
  { length: seldomOfEmail },
  (_, at) => `'x' || exp(ln(${seldomVocabulary}::float8) * ${chance(11 + at)})::int`,
).join(', ');

/** Distributes emails as `tagsOf` does. */
const heapTag = `'@r:' || (n::bigint * 2654435761 % 4294967296) / 67108864`;

const insertFacts = `
  insert into email_facts (email_id, brand_id, received_at, state, campaign_type, season, language, platform, local_day,
    local_weekday, local_hour, offer_kind, offer_percent, codes, subject_characters, subject_words, subject_emoji,
    subject_has_question, subject_has_number, subject_has_exclamation, subject_capitals, subject_first_word, preheader_length,
    weight, pictures, has_animation, version, terms)
  select n, brand_id, received_at, state, campaign_type, season, mail.language, mail.platform,
    (received_at at time zone 'UTC')::date, 1, 9, case when mail.percent > 0 then 'percent' end, nullif(mail.percent, 0),
    case when mail.has_code then array['CODE' || n % 997] else '{}' end, 40, 6, 0, n % 9 = 0, n % 4 = 0, n % 7 = 0, 10, 'a', 80,
    40000, 12, false, ${factsVersion},
    mail.terms || array_to_tsvector(email_tags(brand_id, campaign_type, season) || email_state_tags(state, removed_at)
      || array[${seldomWords}, ${heapTag}] || case when n <= $3::int / 100 then '{bygone}' else '{}'::text[] end)
  from (select id as n, * from emails where id between $1::int and $2::int) e
  join made_mails mail on mail.place = ${placeOf('$4::int')}
  order by e.n`;
