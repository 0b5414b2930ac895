import type { Queryable } from '#server/platform/db/transaction.ts';
import { count } from './figure.ts';
import {
  makeFacts,
  placeOf,
  pooled,
  portionsOf,
  seldomOfEmail,
  seldomVocabulary,
  seldomWords,
} from './made-facts.ts';

/**
 * Fills an empty database with everything that searches, facets, suggestions and exports read: emails, their
 * facts, and the bodies, offers and brands of their pages. Weekly sums are left out, because only insights
 * need them.
 */
export async function makeVault(
  client: Queryable,
  emails: number,
  say: (line: string) => void,
): Promise<void> {
  await makeFacts(client, emails, say);
  await client.query(insertWords, [pooled, countedWords, emails]);
  await client.query('set session_replication_role = replica');
  for (const { first, last } of portionsOf(emails)) {
    await client.query(insertBodies, [first, last, pooled]);
    await client.query(insertOffers, [first, last]);
  }
  await client.query('set session_replication_role = origin');
  await client.query(countAtBrands);
  say('tidying');
  await client.query('vacuum analyze');
  await client.query('create table made_volume as select $1::int as emails', [emails]);
}

/**
 * @returns false for an empty database. @throws Error if it has another number of emails, or was not filled
 * completely.
 */
export async function holdsVault(client: Queryable, emails: number): Promise<boolean> {
  const { rows } = await client.query<{ isBegun: boolean; isMade: boolean }>(
    `select to_regclass('made_mails') is not null as "isBegun", to_regclass('made_volume') is not null as "isMade"`,
  );
  if (rows[0]?.isBegun !== true) return false;
  const { rows: made } = rows[0].isMade
    ? await client.query<{ emails: number }>('select emails from made_volume')
    : { rows: [] };
  if (made[0]?.emails === emails) return true;
  const what = made[0] === undefined ? 'a part of a vault' : `${count(made[0].emails)} emails`;
  throw new Error(`The kept database holds ${what}: set SEARCH_EMAILS to that number, or remove the folder.`);
}

/** Newest emails that determine the frequent words (`countWords`). */
const countedWords = 2_000;

const insertWords = `
  insert into search_words (word, emails)
  select word, max(emails) from (
    select said.lexeme as word, greatest(1, count(*) * $2::int / $1::int)::int as emails
    from made_mails, unnest(terms) as said
    where said.lexeme !~ '^[@<=]' and said.lexeme !~ '^[0-9]+$' and char_length(said.lexeme) between 2 and 32
    group by said.lexeme
    union all
    select word, greatest(1, $2::int * ${seldomOfEmail} / (ln(${seldomVocabulary}) * substr(word, 2)::int))::int
    from (select distinct unnest(array[${seldomWords}]) as word from generate_series(1, $3::int) n) seldom
    union all select 'bygone', 1
  ) as each group by word`;

/** As ingest writes them if bodies are in the storage: the beginning of the text. */
const insertBodies = `
  insert into email_bodies (email_id, html_codec, text_content, evidence, cleaner_version, classifier_version)
  select n, 0, left(mail.body, 2000), '[]', 1, 1
  from generate_series($1::int, $2::int) n join made_mails mail on mail.place = ${placeOf('$3::int')}
  order by n`;

const insertOffers = `
  insert into email_offers (email_id, position, kind, percent, code, evidence, brand_id, received_at, state)
  select email_id, 0, 'percent', offer_percent, codes[1], 'the words it was read from', brand_id, received_at, state
  from email_facts where email_id between $1::int and $2::int and offer_percent is not null order by email_id`;

const countAtBrands = `
  update brands set email_count = counted.emails, last_email_at = counted.newest
  from (select brand_id, count(*)::int as emails, max(received_at) as newest from emails group by 1) counted
  where brands.id = counted.brand_id`;
