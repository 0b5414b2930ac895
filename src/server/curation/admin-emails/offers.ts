import type pg from 'pg';
import { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { keepRecognizedOffers, setOffers } from '#server/ingest/store/facts/corrected-offers.ts';
import { listOffers } from '#server/library/emails/offers.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import type { OffersBody } from '#shared/contract/curation/admin-emails.ts';
import { type Offer, offerReply } from '#shared/contract/library/offers.ts';
import { countOf } from '#shared/format/count.ts';

/** Recognised offers stored with a correction. Fields that an older version did not write are read as null. */
const keptOffer = z.preprocess(
  (kept) =>
    typeof kept === 'object' && kept !== null
      ? { ...Object.fromEntries(Object.keys(offerReply.shape).map((name) => [name, null])), ...kept }
      : kept,
  offerReply,
);
const keptOffers = z.object({ offers: z.array(keptOffer) }).catch({ offers: [] });

/** Confidence of offers that an administrator has confirmed. */
const sure = 1;

/**
 * Sets the offers of an email; they survive every reprocess. Sending the same offers confirms them. Null
 * returns to the recognised offers.
 * @throws AppError `not_found`
 */
export async function correctOffers(
  { pool, blobs }: { pool: pg.Pool; blobs: BlobStore },
  admin: Administrator,
  id: number,
  { offers }: OffersBody,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ subject: string; isLocked: boolean; evidence: unknown }>(
      `select e.subject, e.offers_locked as "isLocked", b.evidence
       from emails e left join email_bodies b on b.email_id = e.id where e.id = $1 and e.state <> 'copy' for no key update of e`,
      [id],
    );
    const email = rows[0];
    if (email === undefined) throw new AppError('not_found', 'There is no such email.');
    if (offers === null && !email.isLocked) return;
    const before = await listOffers(client, id);
    if (!email.isLocked) await keepRecognizedOffers(client, [{ id, offers: before }]);
    const after =
      offers === null
        ? keptOffers.parse(email.evidence).offers
        : offers.map((offer): Offer => ({ ...offer, confidence: sure }));
    await setOffers({ db: client, blobs }, id, after, { isByHand: offers !== null });
    recordEvent(client, 'email.changed', [id]);
    const summary = `Offers: ${numberOf(before)} → ${numberOf(after)}, ${offers === null ? 'as recognised' : 'by hand'}.`;
    await recordAudit(client, admin, 'email.offers_corrected', `Email “${email.subject}”`, summary);
  });
}

function numberOf(offers: readonly Offer[]): string {
  const codes = offers.flatMap(({ code }) => code ?? []);
  const named = codes.length === 0 ? '' : ` (${codes.join(', ')})`;
  return `${offers.length === 0 ? 'none' : countOf(offers.length, 'offer', 'offers')}${named}`;
}
