import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { readFacts } from '#server/ingest/facts/read-facts.ts';
import type { DnsTexts } from '#server/ingest/gate/dkim/dns-texts.ts';
import { inspectMail } from '#server/ingest/gate/inspect-mail.ts';
import { hasUnverifiedSignature, withSignatures } from '#server/ingest/gate/unjudged-mail.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { readNameClaims } from '#server/ingest/identify/name-claims.ts';
import { detectLanguage } from '#server/ingest/language/detect-language.ts';
import { readOffers } from '#server/ingest/offers/extract-offers.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { extractTextRoughly } from '#server/ingest/sanitize/plain-text.ts';
import { showMail } from '#server/ingest/sanitize/sanitize-visible.ts';
import {
  type Classification,
  IngestRejection,
  type ParsedMail,
  type PreparedMail,
  type SanitizedMail,
  type SourceMessage,
} from '#server/ingest/types.ts';

/** What preparing depends on besides the message. */
export interface PrepareContext {
  /** The name under which the picture of an address is served; of one inside a message it is `cid:` and its SHA-256. */
  imageKey: (url: string) => string;
  now: Date;
  /** Where keys of signatures are asked for; absent, signatures are not verified. */
  texts?: DnsTexts | undefined;
  /** False leaves the html aside: the mail is shown as its text, with a note. Default true. */
  readsHtml?: boolean;
  /** False: the mail is of no category. Default true. */
  categorizes?: boolean | undefined;
}

/**
 * Takes one message through every step that needs no database: parse, recognise the brand, clean, classify.
 * The same message and context give the same result; nothing is read or written.
 * @throws IngestRejection with the reason, for a message that cannot be taken in.
 */
export async function prepareMail(source: SourceMessage, context: PrepareContext): Promise<PreparedMail> {
  const parsed = await parseMail(source, context.now);
  const given = context.readsHtml === false ? withoutHtml(parsed) : parsed;
  const brand = identifyBrand(given);
  refuseNothing(given);
  const { imageKey } = context;
  const { mail, sanitized } = showMail(given, { imageKey, brandDomain: brand.domain });
  const zones = readZones(sanitized);
  if (given !== parsed) sanitized.cleaningNote = tookTooLong;
  const classification = classifyMail(mail, zones);
  const gate = inspectMail(mail, sanitized, {
    brand,
    authservId: source.authservId ?? null,
  });
  const esp = detectEsp(mail);
  const { offers, codes } = readOffers(mail, zones);
  const language = detectLanguage([sanitized.shown.words, sanitized.preheader, sanitized.subject]);
  const { texts, now } = context;
  if (texts === undefined)
    gate.hasUnverifiedSignature = hasUnverifiedSignature(gate.findings, source, mail, now);
  else gate.findings = await withSignatures(gate.findings, source, mail, { texts, now });
  return {
    messageId: uniqueKey(mail),
    contentHash: mail.contentHash,
    fromAddress: mail.from?.address ?? '',
    receivedAt: mail.receivedAt,
    sizeBytes: mail.sizeBytes,
    esp,
    brand,
    nameClaims: readNameClaims(withoutReaderInFrom(mail, sanitized), brand.domain, {
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
    inlineImages: mail.inlineImages,
  };
}

/** What was seen in the mail stays known. */
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

/** A display name may hold the reader's; the cleaned one does not. */
function withoutReaderInFrom(mail: ParsedMail, { sender }: SanitizedMail): ParsedMail {
  return mail.from === null ? mail : { ...mail, from: { ...mail.from, name: sender } };
}

/** Mail to more than that was sent to a crowd, and not to the address of one list. */
const maxRecipients = 20;

function listRecipients({ recipients, mailboxAddress }: ParsedMail): string[] {
  const addresses = [...recipients.map(({ address }) => address.toLowerCase()), mailboxAddress ?? ''];
  return [...new Set(addresses)].filter((address) => address !== '').slice(0, maxRecipients);
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

/** What a message is known by: its Message-ID, else a hash of its content. */
export function uniqueKey(mail: Pick<ParsedMail, 'messageId' | 'contentHash'>): string {
  return mail.messageId ?? `sha256:${mail.contentHash}`;
}

/** A mail without subject, body and picture has nothing to browse. An empty body alone is taken in. */
function refuseNothing(mail: ParsedMail): void {
  const hasBody = (mail.html ?? '').trim() !== '' || (mail.text ?? '').trim() !== '';
  if (!hasBody && mail.subject === '' && mail.inlineImages.length === 0) {
    throw new IngestRejection('no_content', 'The message has neither subject nor body.');
  }
}
