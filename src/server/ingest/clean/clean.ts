import { type CleanedHtml, cleanHtml, type HtmlTools } from '#server/ingest/clean/clean-html.ts';
import { capped, oneLine } from '#server/ingest/clean/filler.ts';
import { nameRemover } from '#server/ingest/clean/greetings.ts';
import { ImageCollector } from '#server/ingest/clean/images.ts';
import { maxHeaderTextLength, maxHtmlLength } from '#server/ingest/clean/limits.ts';
import { stripParameters } from '#server/ingest/clean/link-parameters.ts';
import { linkCleaner } from '#server/ingest/clean/links.ts';
import { cleanText, htmlFromText, roughText } from '#server/ingest/clean/plain-text.ts';
import {
  namesReader,
  type ReaderIdentity,
  readerIdentity,
  withoutAddresses,
} from '#server/ingest/clean/reader-identity.ts';
import { firstLine } from '#server/ingest/clean/text-collector.ts';
import type { CleanedMail, ImageReference, ParsedMail } from '#server/ingest/types.ts';

/** Raised with every change of what cleaning yields, so that stored mails can be cleaned again. */
export const cleanerVersion = 1;

export interface CleanContext {
  /** The name under which our image route serves a picture: 32 hex digits, always the same for the same address. */
  imageKey: (url: string) => string;
}

/**
 * Makes the public copy of a mail. Safe for any input: nothing in `html` runs, submits, navigates by itself or
 * requests anything but `mv-image:KEY`. What can be recognised of the reader is gone from every field.
 * Never throws: html that cannot be parsed within bounds is shown as plain text.
 * `html` is empty when there is nothing to see.
 */
export function cleanMail(mail: ParsedMail, context: CleanContext): CleanedMail {
  const identity = readerIdentity(mail);
  const removeNames = nameRemover(identity);
  const withoutReader = (text: string, before: string) =>
    removeNames(withoutAddresses(identity, text), before);
  const cleanLink = linkCleaner(mail, identity);
  const heading = (text: string) => capped(oneLine(withoutReader(oneLine(text), '')), maxHeaderTextLength);
  const images = () =>
    new ImageCollector(mail.inlineImages, context.imageKey, (url) => withoutReaderAddress(url, identity));
  const body = cleanBody(mail.html, { images: images(), cleanLink, withoutReader });

  const givenText = mail.text === null ? null : cleanText(mail.text, cleanLink, withoutReader);
  const unparsedText =
    body === null && givenText === null && mail.html !== null
      ? cleanText(roughText(mail.html), cleanLink, withoutReader)
      : null;
  const text = givenText ?? body?.text ?? unparsedText;
  return {
    subject: heading(mail.subject),
    preheader: body?.preheader ?? (text === null ? null : firstLine(text)),
    sender: heading(mail.from?.name ?? '') || (mail.from?.address ?? ''),
    html: body?.html ?? (text === null ? '' : htmlFromText(text)),
    text,
    images: body?.images ?? [],
  };
}

/** The cleaned html with its pictures; null when there is none, nothing in it, or it is beyond the bounds. */
function cleanBody(
  html: string | null,
  tools: HtmlTools,
): (CleanedHtml & { images: ImageReference[] }) | null {
  if (html === null || html.length > maxHtmlLength) return null;
  try {
    const cleaned = cleanHtml(html, tools);
    return cleaned.hasContent ? { ...cleaned, images: tools.images.images } : null;
  } catch {
    // Beyond a bound of limits.ts, or a fault of the parser: plain text is always safe to show.
    return null;
  }
}

/** A picture's address without what names the reader; null when it names them in its path or host. */
function withoutReaderAddress(url: URL, identity: ReaderIdentity): URL | null {
  if (!namesReader(identity, url.href)) return url;
  const stripped = stripParameters(new URL(url), identity);
  return namesReader(identity, stripped.href) ? null : stripped;
}
