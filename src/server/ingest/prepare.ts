import type { DNSResolver } from 'mailauth';
import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { readFacts } from '#server/ingest/facts/read-facts.ts';
import { inspectMail } from '#server/ingest/gate/inspect-mail.ts';
import { hasUnverifiedSignature, withSignatures } from '#server/ingest/gate/unjudged-mail.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { readNameClaims } from '#server/ingest/identify/name-claims.ts';
import { detectLanguage } from '#server/ingest/language/detect-language.ts';
import { readOffers } from '#server/ingest/offers/extract-offers.ts';
import { countForwarded } from '#server/ingest/parse/forwarded.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makeVisibleCopy } from '#server/ingest/public-copy.ts';
import { extractTextRoughly } from '#server/ingest/sanitize/plain-text.ts';
import { type ProvenCopy, proveCopy } from '#server/ingest/twins/prove-copy.ts';
import {
  type Classification,
  IngestRejection,
  type ParsedMail,
  type PreparedMail,
  type SanitizedMail,
  type SourceMessage,
  type TwinSource,
  type Twins,
} from '#server/ingest/types.ts';

/** Input of preparing besides the message. */
export interface PrepareContext {
  /**
   * Returns the name under which the picture of an address is served; an inline picture's address is `cid:`
   * and its SHA-256.
   */
  imageKey: (url: string) => string;
  now: Date;
  /** DNS for the keys of signatures; if absent, signatures are not verified. */
  resolver?: DNSResolver | undefined;
  /** False ignores the html: the email is shown as its text, with a note. Default true. */
  readsHtml?: boolean;
  /** False: the email gets no category. Default true. */
  categorizes?: boolean | undefined;
  /** Copies of other subscribers, to compare the message with. */
  twins?: Twins | undefined;
}

/**
 * Runs one message through every step that needs no database: parse, identify the brand, sanitize, classify.
 * The same message and context give the same result; nothing is read or written.
 * @throws IngestRejection with the reason, if the message cannot be imported.
 */
export async function prepareMail(source: SourceMessage, context: PrepareContext): Promise<PreparedMail> {
  const parsed = await parseMail(source, context.now);
  const given = context.readsHtml === false ? withoutHtml(parsed) : parsed;
  const brand = identifyBrand(given);
  rejectEmpty(given);
  const { imageKey } = context;
  const byRules = makeVisibleCopy(given, { imageKey, brandDomain: brand.domain });
  const { mail } = byRules;
  const proven =
    context.twins && given === parsed ? await compareTwins(byRules, context.twins, context) : null;
  const sanitized = proven?.copy ?? byRules.sanitized;
  const zones = readZones(sanitized);
  if (given !== parsed) sanitized.cleaningNote = tookTooLong;
  const classification = classifyMail(mail, zones);
  const gate = inspectMail(mail, sanitized, {
    brand,
    authservId: source.authservId ?? null,
    forwarded: countForwarded(source.raw),
  });
  const esp = detectEsp(mail);
  const { offers, codes } = readOffers(mail, zones);
  const language = detectLanguage([sanitized.shown.words, sanitized.preheader, sanitized.subject]);
  const { resolver, now } = context;
  if (resolver === undefined)
    gate.hasUnverifiedSignature = hasUnverifiedSignature(gate.findings, source, mail, now);
  else gate.findings = await withSignatures(gate.findings, source, mail, { resolver, now });
  return {
    messageId: uniqueKey(mail),
    contentHash: mail.contentHash,
    fromAddress: mail.from?.address ?? '',
    receivedAt: mail.receivedAt,
    sizeBytes: mail.sizeBytes,
    esp,
    brand,
    nameClaims: readNameClaims(withSanitizedSender(mail, sanitized), brand.domain, {
      text: sanitized.text ?? sanitized.shown.words ?? '',
      alternativeTexts: sanitized.shown.alternativeTexts,
    }),
    sanitized,
    classification: context.categorizes === false ? withoutCategories(classification) : classification,
    offers,
    language,
    facts: readFacts(mail, sanitized, { offers, codes, language, esp }),
    gate,
    recipients: listRecipients(mail),
    subscriber: findSubscriber(mail),
    inlineImages: (proven ?? byRules).mail.inlineImages,
    ...(proven && { twins: proven.finding }),
  };
}

async function compareTwins(
  { mail, sanitized }: ReturnType<typeof makeVisibleCopy>,
  { knownData, others: [first, ...more] }: Twins,
  { imageKey, now }: PrepareContext,
): Promise<ProvenCopy> {
  const read = async ({ source, knownData }: TwinSource) => ({
    mail: await parseMail(source, now),
    knownData,
  });
  const others = [await read(first), ...(await Promise.all(more.map(read)))] as const;
  const brandDomain = identifyBrand(mail).domain;
  return proveCopy({ mail, knownData }, [...others], sanitized, { imageKey, brandDomain });
}

/** The evidence is kept. */
function withoutCategories({ evidence }: Classification): Classification {
  return {
    campaignType: 'other',
    campaignTypeConfidence: 0,
    season: 'none',
    seasonConfidence: 0,
    evidence,
    isUncategorized: true,
  };
}

/** A display name may contain the subscriber's; the redacted one does not. */
function withSanitizedSender(mail: ParsedMail, { sender }: SanitizedMail): ParsedMail {
  return mail.from === null ? mail : { ...mail, from: { ...mail.from, name: sender } };
}

/** Mail with more recipients was sent to a crowd, not to the address of one list. */
const maxRecipients = 20;

function listRecipients({ recipients, mailboxAddress }: ParsedMail): string[] {
  const addresses = [...recipients.map(({ address }) => address.toLowerCase()), mailboxAddress ?? ''];
  return [...new Set(addresses)].filter((address) => address !== '').slice(0, maxRecipients);
}

/** The address in To counts before those of forwarding and mailbox, which several sign-ups may share. */
function findSubscriber(mail: ParsedMail): string | null {
  const own = mail.from?.address.toLowerCase();
  const others = listRecipients(mail).filter((address) => address !== own);
  const to = mail.headers.flatMap(({ name, value }) => (name === 'to' ? value.toLowerCase() : []));
  return others.find((address) => to.some((value) => value.includes(address))) ?? others[0] ?? null;
}

const tookTooLong =
  'Cleaning the html of this message took too much time or memory, so it is shown as its text.';

function withoutHtml(mail: ParsedMail): ParsedMail {
  return {
    ...mail,
    html: null,
    text: mail.text ?? (mail.html === null ? null : extractTextRoughly(mail.html)),
  };
}

/** Returns a message's identity: its Message-ID, else a hash of its content. */
export function uniqueKey(mail: Pick<ParsedMail, 'messageId' | 'contentHash'>): string {
  return mail.messageId ?? `sha256:${mail.contentHash}`;
}

/**
 * An email without subject, body and picture has nothing to browse. One with only an empty body is imported.
 */
function rejectEmpty(mail: ParsedMail): void {
  const hasBody = (mail.html ?? '').trim() !== '' || (mail.text ?? '').trim() !== '';
  if (!hasBody && mail.subject === '' && mail.inlineImages.length === 0) {
    throw new IngestRejection('no_content', 'The message has neither subject nor body.');
  }
}
