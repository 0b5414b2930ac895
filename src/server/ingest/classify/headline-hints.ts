import { normalizeText } from '#shared/format/normalized.ts';
import type { StructuredHint } from './header-hints.ts';
import type { MailZones } from './mail-zones.ts';
import { countSpokenTo } from './other-language-hints.ts';

const weights = {
  price: 2,
  byline: 1.8,
  appointment: 3,
  reference: 3,
  address: 1.2,
  telling: 1.2,
  scale: 3.5,
} as const;
/** A price in an offer at the top: `$15 credit`, `segundo café a 0 €`; sums of millions are news. */
const price =
  /(?:[€$£¥₹₺₪₴₱₩]|\b(?:r\$|eur|usd|gbp|pln|kr|zł|rp|rm)\b)\s{0,2}\d[\d.,]{0,8}(?!\s?(?:[mb]n\b|m\b|million|billion|mio|mrd|milli))|\b\d[\d.,]{0,8}\s{0,2}(?:[€$£₽₺₪₴₫]|euros?\b|kr\b|zł|pln\b|kč|ft\b|lei\b|tl\b|[円元원]|лв|грн|руб|บาท)/iu;
/** `A dispatch by Ruth Allan`, `Un racconto di Marco Deiana`: the author of an article. */
const byline = /\b(?:by|von|par|por|di|door|av|de)\s\p{Lu}\p{Ll}{1,20}\s\p{Lu}\p{Ll}{1,20}\s{0,5}$/u;
/** A day and a time, as for appointments, tables and deliveries. */
const hour =
  /\b(?:[01]?\d|2[0-3]):[0-5]\d\b|\b(?:[01]?\d|2[0-3])(?:\.[0-5]\d)?\s?(?:uhr|h(?:[0-5]\d)?|heures|uur)\b|\b(?:kl|godz)\.?\s?\d{1,2}\b|\b\d{1,2}\s?[ap]m\b/iu;
/** A file number: `HR-5521`, `22-1931`, `2231/24`, `no. 48 219`. */
const reference =
  /(?<![\d.,])(?:[A-Z]{1,4}-?\d{3,}|\d{2,}-\d{3,}|\d{3,}[-/]\d{2,}|(?:n[o°º.r]{1,2}|nr|#|ref\S{0,6}|id)\s{0,2}[:.]?\s{0,2}\d{3,})(?![.,]?\d)/u;
const secondPerson =
  /(?<!\p{L})(?:you|your|yours|du|dein\p{Ll}{0,2}|dir|dich|euch|Ihnen|Ihre?[nmrs]?|vous|votre|vos|tus?|te|ti|vuestr\p{Ll}{1,2}|usted|tu[oae]|tuoi|vostr\p{Ll}|je|jouw|jij|uw|seus?|suas?|você|vocês|teu|ci|cię|ciebie|tobie|twój|twoj\p{Ll}{1,3}|din|ditt|dina|dig)(?!\p{L})/giu;
/** `From 0 to 10`: the scale of a survey. */
const scale = /(?<!\d)[01]\s{0,2}(?:[-–—]|\p{L}{1,4})\s{0,2}10(?!\s?%|[.,:]?\d)/u;
const maxLength = 600;
/** Has more words than are counted. */
const maxBody = 2_000;
/** Above this the prose itself distinguishes a letter from an advertisement. */
const maxWords = 80;
/** Fewer words are too few to judge the tone. */
const minWords = 12;

/**
 * Returns hints from the form of the few words at the top, in any language: a price, a name under a story, a
 * time, a file number, and whether they address the subscriber at all. Weak on purpose.
 * @param mail Whether it went to a list; whether it has markup, as systems' emails to one subscriber have,
 * while people send each other times too; and whether its language has rules.
 */
export function readHeadlineHints(
  zones: MailZones,
  { isBulk, isBuilt, isReadable = true }: { isBulk: boolean; isBuilt: boolean; isReadable?: boolean },
): StructuredHint[] {
  const subject = normalizeText(zones.subject.slice(0, maxLength), 'NFC');
  const preheader = normalizeText(zones.preheader.slice(0, maxLength), 'NFC');
  const body = normalizeText(zones.body.slice(0, maxBody), 'NFC');
  const headline = `${subject}\n${preheader}`;
  const top = `${headline}\n${body.slice(0, maxLength)}`;
  const hints: StructuredHint[] = scale.test(top)
    ? [{ for: 'other', what: 'a scale up to ten', weight: weights.scale }]
    : [];
  if (!isBulk) {
    return isBuilt ? [...hints, ...readOwnAffairs(headline)] : hints;
  }
  if (price.test(headline))
    hints.push({ for: 'promotion', what: 'a price at the top', weight: weights.price });
  if (byline.test(subject) || byline.test(preheader))
    hints.push({ for: 'newsletter', what: 'a name under what is to be read', weight: weights.byline });
  const words = body.match(/\p{L}{2,}/gu)?.length ?? 0;
  if (words < minWords || words > maxWords) return hints;
  const spokenTo = isReadable ? (top.match(secondPerson)?.length ?? 0) : countSpokenTo(top);
  if (spokenTo > 0)
    hints.push({ for: 'promotion', what: 'few words, to its reader', weight: weights.address });
  else if (price.test(body))
    hints.push({ for: 'promotion', what: 'few words and a price', weight: weights.address });
  else hints.push({ for: 'newsletter', what: 'speaks to nobody', weight: weights.telling });
  return hints;
}

function readOwnAffairs(headline: string): StructuredHint[] {
  const hints: StructuredHint[] = [];
  if (hour.test(headline))
    hints.push({ for: 'transactional', what: 'an hour at the top', weight: weights.appointment });
  if (reference.test(headline))
    hints.push({ for: 'transactional', what: 'a number of a file at the top', weight: weights.reference });
  return hints;
}
