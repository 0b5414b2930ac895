import type { EmailFacts } from '#server/ingest/facts/email-facts.ts';
import { factsOfCorrected, readOfferFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import { offerJson, replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import { tagsOfOffers } from '#server/ingest/terms/mail-tags.ts';
import type { Offer } from '#server/ingest/types.ts';
import type { BodyOrigin } from '#server/platform/bodies/read-body.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Returns those of these emails whose offers an administrator set, with the offers in order. */
export async function listCorrectedOffers(
  client: Queryable,
  ids: readonly number[],
): Promise<Map<number, Offer[]>> {
  const { rows } = await client.query<{ id: number; offers: Offer[] }>({
    name: 'corrected-offers',
    text: `select e.id, coalesce((select json_agg(${offerJson} order by o.position)
        from email_offers o where o.email_id = e.id), '[]') as offers
      from emails e where e.id = any($1::int[]) and e.offers_locked`,
    values: [ids],
  });
  return new Map(rows.map(({ id, offers }) => [id, offers]));
}

/** Stores the recognized offers next to a correction, so that it can be undone. */
export async function keepRecognizedOffers(
  client: Queryable,
  emails: ReadonlyArray<{ id: number; offers: readonly Offer[] }>,
): Promise<void> {
  if (emails.length === 0) return;
  await client.query({
    name: 'keep-recognized-offers',
    text: `update email_bodies b
      set evidence = case when jsonb_typeof(b.evidence) = 'object' then b.evidence else '{}' end
        || jsonb_build_object('offers', was.offers)
      from unnest($1::int[], $2::jsonb[]) as was (id, offers) where b.email_id = was.id`,
    values: [emails.map(({ id }) => id), emails.map(({ offers }) => JSON.stringify(offers))],
  });
}

/**
 * Sets the offers of a locked email, by hand or back to the recognized ones, and updates its facts: best
 * offer, codes, and search tags.
 */
export async function setOffers(
  origin: BodyOrigin,
  id: number,
  offers: readonly Offer[],
  { isByHand }: { isByHand: boolean },
): Promise<void> {
  await writeOffers(origin.db, id, offers, { isByHand });
  const facts = await readOfferFacts(origin, id);
  if (facts !== undefined) await writeOfferFacts(origin.db, id, facts);
}

/** Sets the offers of an email, whose recognized ones are stored, to those an administrator gave another. */
export async function giveOffers(client: Queryable, id: number, offers: readonly Offer[]): Promise<void> {
  await writeOffers(client, id, offers, { isByHand: true });
  await writeOfferFacts(client, id, factsOfCorrected(offers));
}

async function writeOffers(
  client: Queryable,
  id: number,
  offers: readonly Offer[],
  { isByHand }: { isByHand: boolean },
): Promise<void> {
  await client.query('update emails set offers_locked = $2 where id = $1', [id, isByHand]);
  await replaceOffers(client, [{ id, offers }], { areNew: false });
}

async function writeOfferFacts(
  client: Queryable,
  id: number,
  { offer, codes }: Pick<EmailFacts, 'offer' | 'codes'>,
): Promise<void> {
  const before = await readTags(client, id);
  const percent = offer === null || offer.percent === null ? null : Math.floor(offer.percent);
  await client.query({
    name: 'correct-offer-facts',
    text: `update email_facts set offer_kind = $2, offer_percent = $3, offer_amount = $4, offer_currency = $5,
        offer_threshold = $6, codes = $7, terms = ts_delete(terms, $8::text[]) || array_to_tsvector($9::text[])
      where email_id = $1`,
    values: [
      id,
      offer?.kind ?? null,
      percent,
      offer?.amount ?? null,
      offer?.currency ?? null,
      offer?.threshold ?? null,
      codes,
      before,
      tagsOfOffers({ offerPercent: percent, hasOffer: offer !== null, codes }),
    ],
  });
}

/** Returns the tags that an email has from its present offers. */
async function readTags(client: Queryable, id: number): Promise<string[]> {
  const { rows } = await client.query<{ offerPercent: number | null; hasOffer: boolean; codes: string[] }>({
    name: 'offer-tags',
    text: `select offer_percent::int as "offerPercent", offer_kind is not null as "hasOffer", codes
      from email_facts where email_id = $1`,
    values: [id],
  });
  return rows.flatMap(tagsOfOffers);
}
