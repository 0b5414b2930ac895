import type pg from 'pg';
import { chooseBestOffer } from '#server/ingest/facts/best-offer.ts';
import type { EmailFacts } from '#server/ingest/facts/email-facts.ts';
import { listCodes } from '#server/ingest/facts/offer-codes.ts';
import { countCharacters, measureSubject } from '#server/ingest/facts/subject-facts.ts';
import { findCodes } from '#server/ingest/offers/codes.ts';
import { type FactualEmail, storeFacts } from '#server/ingest/store/facts/store-facts.ts';
import { offerJson } from '#server/ingest/store/facts/store-offers.ts';
import type { Offer } from '#server/ingest/types.ts';
import { readKeptText, type StoredText } from '#server/platform/bodies/kept-text.ts';
import { type BodyOrigin, readCopy } from '#server/platform/bodies/read-body.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';

// Facts (counted properties of an email) computed from stored rows, without the source message.

/** The stored fields of an email from which facts can be read without its source message. */
interface StoredEmail {
  id: number;
  subject: string;
  preheader: string | null;
  sender: string;
  fromAddress: string;
  text: string | null;
  language: string | null;
  esp: string | null;
  weight: number;
  pictures: number;
  offers: Offer[];
  offersLocked: boolean;
}

/** Emails of one transaction. */
const batch = 100;

/** Characters of a body in which offers are searched. */
const readOfBody = 6_000;

/**
 * Backfills facts of emails that have none, newest first: those stored before facts existed. Facts that need
 * the source message (the sender's clock, animations, alternative texts) are left to `npm run reprocess`.
 * @returns whether all have facts; false if it was stopped.
 */
export async function backfillFacts(pool: pg.Pool, { signal }: { signal: AbortSignal }): Promise<boolean> {
  for (;;) {
    if (signal.aborted) return false;
    const count = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `select id from emails where not exists (select from email_facts f where f.email_id = emails.id)
         order by id desc limit ${batch} for update skip locked`,
      );
      const ids = rows.map(({ id }) => id);
      await recomputeFacts(client, ids);
      // Every count of facts is incomplete until now.
      recordEvent(client, 'email.changed', ids, 'reprocess');
      return rows.length;
    });
    if (count === 0) return true;
  }
}

/** Computes the facts of emails again from their rows; an email in the blob store already has facts. */
export async function recomputeFacts(client: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await storeFacts(client, (await readStored(client, ids)).map(toFactual));
}

/**
 * Returns an email's facts about its offers: only those set by hand, if any, else the ones in its text.
 * @throws StorageAway if the text is in a storage that cannot be reached.
 */
export async function readOfferFacts(
  origin: BodyOrigin,
  id: number,
): Promise<Pick<EmailFacts, 'offer' | 'codes'> | undefined> {
  const [email] = await readStored(origin.db, [id]);
  if (email === undefined || email.offersLocked) return email && offerFactsOf(email);
  return offerFactsOf({ ...email, text: (await readCopy(origin, id))?.text ?? null });
}

async function readStored(client: Queryable, ids: readonly number[]): Promise<StoredEmail[]> {
  const { rows } = await client.query<StoredEmail & StoredText>({
    name: 'stored-for-facts',
    text: `select e.id, e.subject, e.preheader, e.sender, e.from_address as "fromAddress", e.language, e.esp,
        b.text_content as text, b.text_start as "textStart", coalesce(octet_length(b.html), 0) as weight,
        coalesce(cardinality(b.image_ids), 0) as pictures,
        coalesce((select json_agg(${offerJson}
          order by o.position) from email_offers o where o.email_id = e.id), '[]') as offers,
        e.offers_locked as "offersLocked"
      from emails e left join email_bodies b on b.email_id = e.id where e.id = any($1::int[])`,
    values: [ids],
  });
  return rows.map(({ textStart, ...email }) => ({
    ...email,
    text: readKeptText({ text: email.text, textStart }),
  }));
}

function offerFactsOf({
  subject,
  preheader,
  text,
  offers,
  offersLocked,
}: StoredEmail): Pick<EmailFacts, 'offer' | 'codes'> {
  if (offersLocked) return factsOfCorrected(offers);
  const said = `${subject}\n${preheader ?? ''}\n${(text ?? '').slice(0, readOfBody)}`;
  return { offer: chooseBestOffer(offers, said), codes: listCodes(offers, findCodes(said)) };
}

/** The same for offers set by hand: the text adds nothing. */
export function factsOfCorrected(offers: readonly Offer[]): Pick<EmailFacts, 'offer' | 'codes'> {
  return { offer: chooseBestOffer(offers, ''), codes: listCodes(offers, []) };
}

function toFactual(email: StoredEmail): FactualEmail {
  const { id, text, weight, pictures, offers: _offers, offersLocked: _locked, ...mail } = email;
  return {
    id,
    version: 0,
    mail: {
      ...mail,
      words: text,
      facts: {
        local: null,
        ...offerFactsOf(email),
        subject: measureSubject(mail.subject, mail.language),
        preheaderLength: countCharacters(mail.preheader ?? ''),
        weight,
        pictures,
        hasAnimation: false,
        alternativeText: '',
      },
    },
  };
}
