import { parseBounded } from '#server/ingest/markup/bounded-parse.ts';
import { ImageCollector } from '#server/ingest/pictures/images.ts';
import { sanitizeHtml } from '#server/ingest/sanitize/html/sanitize-html.ts';
import type { SanitizedMail } from '#server/ingest/types.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';

/**
 * Returns the public copy of a mail that does not name its subscriber; by default its visible text is read
 * from its html.
 */
export function sanitizedMail(parts: Partial<SanitizedMail>): SanitizedMail {
  const { html = '', text = null } = parts;
  return {
    subject: '',
    preheader: null,
    sender: 'Acme',
    html,
    text,
    images: [],
    shown: html === '' ? { words: text, alternativeTexts: [], pictures: 0 } : shownIn(html),
    isAccount: false,
    cleaningNote: null,
    ...parts,
  };
}

function shownIn(html: string) {
  const images = new ImageCollector([], imageKey, (url) => url);
  const asItIs = (text: string) => text;
  return sanitizeHtml(parseBounded(html), {
    images,
    sanitizeLink: (href) => href,
    redactAddresses: asItIs,
    redactLine: asItIs,
    isSubscriberData: () => false,
  }).shown;
}
