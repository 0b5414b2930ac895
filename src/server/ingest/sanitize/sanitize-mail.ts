import type { HtmlDocument } from '#server/ingest/markup/bounded-parse.ts';
import { isAccountMail } from '#server/ingest/classify/account/account-mail.ts';
import { placeOfName } from '#server/ingest/redact/doubtful-names.ts';
import { LinkReader } from '#server/ingest/redact/links/link-readings.ts';
import { createLinkSanitizer, domainOfBrand } from '#server/ingest/redact/links/links.ts';
import { surveyMail } from '#server/ingest/redact/links/mail-links.ts';
import { redactPictureUrl } from '#server/ingest/redact/links/picture-parameters.ts';
import { sanitizeLinksIn } from '#server/ingest/redact/links/spoken-links.ts';
import { redactSubscriber } from '#server/ingest/redact/redact-subscriber.ts';
import { mentionsSubscriber } from '#server/ingest/redact/subscriber-mentions.ts';
import {
  type HtmlTools,
  type SanitizedHtml,
  sanitizeHtml,
} from '#server/ingest/sanitize/html/sanitize-html.ts';
import { firstLine } from '#server/ingest/sanitize/html/text-collector.ts';
import { readMail } from '#server/ingest/markup/mail-content.ts';
import { ImageCollector } from '#server/ingest/pictures/images.ts';
import { extractTextRoughly, sanitizeText, textToHtml } from '#server/ingest/sanitize/plain-text.ts';
import { collapseWhitespace } from '#server/ingest/text/whitespace.ts';
import type { ImageReference, ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

export interface SanitizeContext {
  /**
   * Returns the name under which our image route serves a picture: 32 hex digits, always the same for an
   * address.
   */
  imageKey: (url: string) => string;
  /** The brand's domain, or its address at a shared platform; the sender's domain if absent. */
  brandDomain?: string;
}

/**
 * Returns the public copy of an email. Safe for any input: nothing in `html` runs, submits, navigates by
 * itself or requests anything but `mv-image:KEY`. The subscriber's recognizable data is redacted from every
 * field. Never throws: html beyond the parser's limits is shown as plain text. `html` is empty if there is
 * nothing to see.
 */
export function sanitizeMail(mail: ParsedMail, context: SanitizeContext): SanitizedMail {
  const reading = readMail(mail);
  const isAccount = isAccountMail(mail, reading.lines, reading.runs.length);
  const links = new LinkReader(domainOfBrand(mail, context.brandDomain));
  const survey = surveyMail(mail, reading.traces, links);
  const subscriber = redactSubscriber(mail, reading, { survey, isAccount });
  const sanitizeLink = createLinkSanitizer(
    mail,
    subscriber.identity,
    context.brandDomain,
    survey,
    links,
    isAccount,
  );
  const images = new ImageCollector(mail.inlineImages, context.imageKey, (url) =>
    redactPictureUrl(url, subscriber.identity, subscriber.redactLine, survey.readers),
  );
  const sanitizedBody = sanitizeBody(reading.document, {
    images,
    sanitizeLink,
    redactAddresses: (text) => subscriber.fromAddresses(sanitizeLinksIn(text, sanitizeLink)),
    unaddressed: (text) => subscriber.redactLine(sanitizeLinksIn(text, sanitizeLink)),
    isSubscriberData: (text) => mentionsSubscriber(subscriber.identity, text),
  });
  const body = sanitizedBody ?? null;
  const sanitizeLines = (text: string) => sanitizeText(text, sanitizeLink, subscriber.redactLine);
  const text = textOf(mail, subscriber.text, body, sanitizeLines);
  const heading = (text: string) =>
    subscriber.fromHeading(sanitizeLinksIn(collapseWhitespace(text), sanitizeLink));
  const subject = heading(subscriber.subject);
  const shown = body?.shown ?? { words: text, alternativeTexts: [], pictures: 0 };
  const copy = [subject, shown.words ?? '', text ?? '', ...shown.alternativeTexts].join('\n');
  const doubtfulNames = subscriber.identity.doubtful.filter((name) => placeOfName(copy, name) !== -1);
  return {
    subject,
    preheader: body?.preheader ?? (text === null ? null : firstLine(text)),
    sender: heading(mail.from?.name ?? '') || (mail.from?.address ?? ''),
    html: body?.html ?? (text === null ? '' : textToHtml(text)),
    text,
    images: body?.images ?? [],
    shown,
    isAccount,
    ...(doubtfulNames.length === 0 ? {} : { doubtfulNames }),
    cleaningNote: mail.html !== null && sanitizedBody === undefined ? beyondBounds : null,
  };
}

/**
 * Sanitizes the html and its pictures.
 * @returns null if it shows nothing, undefined if there is none or it is beyond the limits.
 */
function sanitizeBody(
  document: HtmlDocument | null,
  tools: HtmlTools,
): (SanitizedHtml & { images: ImageReference[] }) | null | undefined {
  if (document === null) return undefined;
  try {
    const sanitized = sanitizeHtml(document, tools);
    return sanitized.shown.words !== null || sanitized.shown.pictures > 0
      ? { ...sanitized, images: tools.images.images }
      : null;
  } catch {
    return undefined;
  }
}

/**
 * Returns the text part; if it is empty, the words of the sanitized html, or of the raw html if sanitizing
 * failed.
 */
function textOf(
  mail: ParsedMail,
  text: string,
  body: SanitizedHtml | null,
  sanitize: (text: string) => string | null,
): string | null {
  const given = mail.text === null ? null : sanitize(text);
  if (given !== null) return given;
  if (body !== null) return body.shown.words;
  return mail.html === null ? null : sanitize(extractTextRoughly(mail.html));
}

const beyondBounds =
  'The html of this message is larger or more deeply nested than can be cleaned, so it is shown as its text.';
