import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { readCorrespondenceHints } from './correspondence-hints.ts';
import type { StructuredHint } from './header-hints.ts';
import type { MailZones } from './mail-zones.ts';

/** A subject states the topic of an email; the top of the body mentions more in passing. */
const weights = { subject: 3.6, top: 1.8, system: 3.2 } as const;
/** Farther down an email mentions anything. */
const topLength = 400;

const kinds = new PhraseFinder({
  product_launch: phrasesOf(({ signs }) => signs?.launch),
  promotion: phrasesOf(({ signs }) => signs?.promotion),
});
const addressingWords = new PhraseFinder({
  addressingWords: phrasesOf(({ signs }) => signs?.addressingWords),
});

/** Returns hints of mail to a list in languages without rules: something is new, or costs less. */
export function readOtherLanguageHints(zones: MailZones): StructuredHint[] {
  const top = `${zones.preheader}\n${zones.body.slice(0, topLength)}`;
  const inSubject = [...kinds.in(zones.subject)];
  const atTop = [...kinds.in(top)];
  return (['product_launch', 'promotion'] as const).flatMap((type) => {
    const [named, said] = [inSubject, atTop].map((found) => found.find(({ list }) => list === type));
    const hints: StructuredHint[] = [];
    if (named !== undefined) {
      const what = `in its subject: ${zones.subject.slice(named.start, named.end)}`;
      hints.push({ for: type, what, weight: weights.subject });
    }
    if (said !== undefined)
      hints.push({ for: type, what: `at its top: ${top.slice(said.start, said.end)}`, weight: weights.top });
    return hints;
  });
}

/** Characters of an email that are searched for links. */
const maxSource = 200_000;

/**
 * Systems write to one subscriber about that subscriber's affairs, with a link to their own site, and send
 * advertisements to lists. People who write to each other reply, and seldom link to their own host.
 */
export function readSystemHints(mail: ParsedMail): StructuredHint[] {
  const host = findAddressHost(mail.from?.address ?? '');
  if (host === null || readCorrespondenceHints(mail).length > 0) return [];
  const site = toRegistrableDomain(host);
  const source = (mail.html ?? mail.text ?? '').slice(0, maxSource);
  return [`//${site}`, `.${site}/`].some((own) => source.includes(own))
    ? [{ for: 'transactional', what: 'to one reader, with a link to its own site', weight: weights.system }]
    : [];
}

/** Counts how often a text addresses its reader in those languages. */
export function countSpokenTo(text: string): number {
  return [...addressingWords.in(text)].length;
}
