import type { HtmlDocument } from '#server/ingest/markup/bounded-parse.ts';
import type { MailContent } from '#server/ingest/markup/mail-content.ts';
import { ImageCollector } from '#server/ingest/pictures/images.ts';
import { placeOfName } from '#server/ingest/redact/doubtful-names.ts';
import { sanitizeLinksIn } from '#server/ingest/redact/links/spoken-links.ts';
import type { MailRedaction } from '#server/ingest/redact/redact-mail.ts';
import { mentionsSubscriber } from '#server/ingest/redact/subscriber-mentions.ts';
import {
  type HtmlTools,
  type SanitizedHtml,
  sanitizeHtml,
} from '#server/ingest/sanitize/html/sanitize-html.ts';
import { firstLine } from '#server/ingest/sanitize/html/text-collector.ts';
import { extractTextRoughly, sanitizeText, textToHtml } from '#server/ingest/sanitize/plain-text.ts';
import { collapseWhitespace } from '#server/ingest/text/whitespace.ts';
import type { ImageReference, ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/**
 * Writes the public copy of a redacted email. Safe for any input: nothing in `html` runs, submits, navigates by
 * itself or requests anything but `mv-image:KEY`. Never throws: html beyond the limits is shown as plain text.
 * `html` is empty if there is nothing to see.
 * @param imageKey returns the name under which our image route serves a picture: 32 hex digits, always the same
 * for an address.
 */
export function sanitizeContent(
  mail: ParsedMail,
  { document }: Pick<MailContent, 'document'>,
  redaction: MailRedaction,
  imageKey: (url: string) => string,
): Omit<SanitizedMail, 'isAccount'> {
  const { identity, sanitizeLink, redactLine } = redaction;
  const images = new ImageCollector(mail.inlineImages, imageKey, redaction.redactPicture);
  const sanitizedBody = sanitizeBody(document, {
    images,
    sanitizeLink,
    redactAddresses: (text) => redaction.redactAddresses(sanitizeLinksIn(text, sanitizeLink)),
    redactLine: (text) => redactLine(sanitizeLinksIn(text, sanitizeLink)),
    isSubscriberData: (text) => mentionsSubscriber(identity, text),
  });
  const body = sanitizedBody ?? null;
  const text = textOf(mail, redaction.text, body, (text) => sanitizeText(text, sanitizeLink, redactLine));
  const heading = (text: string) =>
    redaction.redactHeading(sanitizeLinksIn(collapseWhitespace(text), sanitizeLink));
  const subject = heading(redaction.subject);
  const shown = body?.shown ?? { words: text, alternativeTexts: [], pictures: 0 };
  const copy = [subject, shown.words ?? '', text ?? '', ...shown.alternativeTexts].join('\n');
  const doubtfulNames = identity.doubtful.filter((name) => placeOfName(copy, name) !== -1);
  return {
    subject,
    preheader: body?.preheader ?? (text === null ? null : firstLine(text)),
    sender: heading(mail.from?.name ?? '') || (mail.from?.address ?? ''),
    html: body?.html ?? (text === null ? '' : textToHtml(text)),
    text,
    images: body?.images ?? [],
    shown,
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
