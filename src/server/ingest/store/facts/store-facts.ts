import { type EmailFacts, factsVersion } from '#server/ingest/facts/email-facts.ts';
import { storeForms } from '#server/ingest/store/facts/store-forms.ts';
import { storeWords } from '#server/ingest/store/facts/store-words.ts';
import { tagsOf } from '#server/ingest/terms/mail-tags.ts';
import {
  type MailWords,
  readMailWords,
  toTermVector,
  wordsByLanguage,
} from '#server/ingest/terms/mail-terms.ts';
import { readStems } from '#server/ingest/terms/stems.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A stored email with the input of its facts; fields that administrators may correct are read from its row. */
export interface FactualEmail {
  id: number;
  mail: {
    subject: string;
    preheader: string | null;
    sender: string;
    fromAddress: string;
    /** The body shown to viewers, alternative texts included; null for none. */
    words: string | null;
    language: string | null;
    esp: string | null;
    facts: EmailFacts;
  };
  /** Of the program version that read the facts; 0 if the source message was not read. */
  version?: number;
}

/** The values of an email in the order of the columns; correctable fields come from the email's row. */
const storeFactsSql = `
  insert into email_facts (
    brand_id, received_at, state, campaign_type, season, email_id, language, platform, local_day,
    local_weekday, local_hour, offer_kind, offer_percent, offer_amount, offer_currency, offer_threshold,
    codes, subject_characters, subject_words, subject_emoji, subject_has_question, subject_has_number,
    subject_has_exclamation, subject_capitals, subject_first_word, preheader_length, weight, pictures,
    has_animation, version, terms
  )
  select
    e.brand_id, e.received_at, e.state, e.campaign_type, e.season, mail.email_id, mail.language,
    mail.platform, mail.local_day, mail.local_weekday, mail.local_hour, mail.offer_kind,
    mail.offer_percent, mail.offer_amount, mail.offer_currency, mail.offer_threshold,
    string_to_array(mail.codes, ' '), mail.subject_characters, mail.subject_words, mail.subject_emoji,
    mail.subject_has_question, mail.subject_has_number, mail.subject_has_exclamation,
    mail.subject_capitals, mail.subject_first_word, mail.preheader_length, mail.weight, mail.pictures,
    mail.has_animation, mail.version,
    mail.terms::tsvector || array_to_tsvector(
      email_tags(e.brand_id, e.campaign_type, e.season) || email_state_tags(e.state, e.removed_at))
  from unnest(
    $1::int[], $2::text[], $3::text[], $4::date[], $5::int[], $6::int[], $7::text[], $8::int[],
    $9::numeric[], $10::text[], $11::numeric[], $12::text[], $13::int[], $14::int[], $15::int[],
    $16::bool[], $17::bool[], $18::bool[], $19::int[], $20::text[], $21::int[], $22::int[], $23::int[],
    $24::bool[], $25::int[], $26::text[]
  ) as mail (
    email_id, language, platform, local_day, local_weekday, local_hour, offer_kind, offer_percent,
    offer_amount, offer_currency, offer_threshold, codes, subject_characters, subject_words, subject_emoji,
    subject_has_question, subject_has_number, subject_has_exclamation, subject_capitals,
    subject_first_word, preheader_length, weight, pictures, has_animation, version, terms
  ) join emails e on e.id = mail.email_id order by e.id
  on conflict on constraint email_facts_pkey do update set
    brand_id = excluded.brand_id, received_at = excluded.received_at, state = excluded.state,
    campaign_type = excluded.campaign_type, season = excluded.season, language = excluded.language,
    platform = excluded.platform, local_day = excluded.local_day, local_weekday = excluded.local_weekday,
    local_hour = excluded.local_hour, offer_kind = excluded.offer_kind,
    offer_percent = excluded.offer_percent, offer_amount = excluded.offer_amount,
    offer_currency = excluded.offer_currency, offer_threshold = excluded.offer_threshold,
    codes = excluded.codes, subject_characters = excluded.subject_characters,
    subject_words = excluded.subject_words, subject_emoji = excluded.subject_emoji,
    subject_has_question = excluded.subject_has_question, subject_has_number = excluded.subject_has_number,
    subject_has_exclamation = excluded.subject_has_exclamation,
    subject_capitals = excluded.subject_capitals, subject_first_word = excluded.subject_first_word,
    preheader_length = excluded.preheader_length, weight = excluded.weight, pictures = excluded.pictures,
    has_animation = excluded.has_animation, version = excluded.version, terms = excluded.terms`;

/** Upserts the facts of emails, and inserts words that no email had before. */
export async function storeFacts(client: Queryable, emails: readonly FactualEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const read = emails.map((email) => ({ email, words: wordsOf(email) }));
  const wordsOfAll = read.map(({ words }) => words);
  const said = wordsByLanguage(wordsOfAll);
  const stemOf = await readStems(client, said);
  const rows = read.map(({ email, words }) => valuesOf(email, toTermVector(words)));
  await client.query({ name: 'store-facts', text: storeFactsSql, values: columnsOf(rows) });
  await storeWords(client, wordsOfAll);
  await storeForms(client, said, stemOf);
}

/** `unnest` takes columns. */
function columnsOf(rows: readonly unknown[][]): unknown[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
}

function wordsOf({ id, mail }: FactualEmail): MailWords {
  const { facts } = mail;
  return readMailWords({
    language: mail.language,
    subject: mail.subject,
    preheader: mail.preheader,
    sender: mail.sender,
    from: mail.fromAddress,
    body: mail.words,
    alternativeText: [...facts.codes, facts.alternativeText].join('\n'),
    tags: tagsOf({
      id,
      language: mail.language,
      platform: mail.esp,
      from: mail.fromAddress,
      offerPercent: facts.offer?.percent ?? null,
      hasOffer: facts.offer !== null,
      hasAnimation: facts.hasAnimation,
      hasEmoji: facts.subject.emoji > 0,
      codes: facts.codes,
    }),
  });
}

const smallest = (value: number) => Math.min(value, 32_767);

function valuesOf({ id, mail, version = factsVersion }: FactualEmail, terms: string): unknown[] {
  const { local, offer, codes, subject, ...facts } = mail.facts;
  return [
    id,
    mail.language,
    mail.esp,
    local?.day ?? null,
    local?.weekday ?? null,
    local?.hour ?? null,
    offer?.kind ?? null,
    offer?.percent === undefined || offer.percent === null ? null : Math.floor(offer.percent),
    offer?.amount ?? null,
    offer?.currency ?? null,
    offer?.threshold ?? null,
    codes.join(' '),
    smallest(subject.characters),
    smallest(subject.words),
    smallest(subject.emoji),
    subject.hasQuestion,
    subject.hasNumber,
    subject.hasExclamation,
    subject.capitals,
    subject.firstWord,
    smallest(facts.preheaderLength),
    facts.weight,
    smallest(facts.pictures),
    facts.hasAnimation,
    version,
    terms,
  ];
}
