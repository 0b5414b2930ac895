import { listAlternativeText } from '#server/ingest/facts/alternative-text.ts';
import { showsAnimation } from '#server/ingest/facts/animation.ts';
import { chooseBestOffer } from '#server/ingest/facts/best-offer.ts';
import type { EmailFacts } from '#server/ingest/facts/email-facts.ts';
import { readLocalTime } from '#server/ingest/facts/local-time.ts';
import { listCodes } from '#server/ingest/facts/offer-codes.ts';
import { countCharacters, measureSubject } from '#server/ingest/facts/subject-facts.ts';
import { type FoundCode, findCodes } from '#server/ingest/offers/codes.ts';
import type { Offer, ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/** Results of earlier steps for the email. */
export interface KnownOfMail {
  offers: readonly Offer[];
  /** The codes found with them; if absent, they are searched in the text. */
  codes?: readonly FoundCode[];
  /** A BCP 47 tag; null if undetected. */
  language: string | null;
  /** The platform that sent it. */
  esp: string | null;
}

/**
 * Reads the facts of an email from its public copy: they reflect the content that viewers see. Only the clock
 * comes from the headers. Takes time proportional to the email, for any input.
 */
export function readFacts(mail: ParsedMail, sanitized: SanitizedMail, known: KnownOfMail): EmailFacts {
  const said = sayingsOf(sanitized);
  return {
    local: readLocalTime(mail, known.esp),
    offer: chooseBestOffer(known.offers, said),
    codes: listCodes(known.offers, known.codes ?? findCodes(said)),
    subject: measureSubject(sanitized.subject, known.language),
    preheaderLength: countCharacters(sanitized.preheader ?? ''),
    weight: Buffer.byteLength(sanitized.html),
    pictures: sanitized.shown.pictures,
    hasAnimation: showsAnimation(mail, sanitized),
    alternativeText: listAlternativeText(sanitized),
  };
}

/** Characters of a body in which offers are searched. */
const maxBodyLength = 6_000;

function sayingsOf({ subject, preheader, text }: SanitizedMail): string {
  return `${subject}\n${preheader ?? ''}\n${(text ?? '').slice(0, maxBodyLength)}`;
}
