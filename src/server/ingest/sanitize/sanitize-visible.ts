import { closeElements } from '#server/ingest/sanitize/html/close-elements.ts';
import { type SanitizeContext, sanitizeMail } from '#server/ingest/sanitize/sanitize-mail.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/** Returns whether viewers see words or a picture of it. */
export function showsSomething({ shown }: SanitizedMail): boolean {
  return shown.pictures > 0 || /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown.words ?? '');
}

/**
 * Sanitizes an email. If its html shows nothing, falls back to the html with its unclosed elements closed, or
 * to its text.
 * @returns the email as shown too, because later steps read the visible content.
 */
export function showMail(
  mail: ParsedMail,
  context: SanitizeContext,
): { mail: ParsedMail; sanitized: SanitizedMail } {
  const sanitized = sanitizeMail(mail, context);
  const { html, text } = mail;
  if (html === null || showsSomething(sanitized)) return { mail, sanitized };
  const closed = closeElements(html);
  const others = [
    ...(closed === html ? [] : [{ mail: { ...mail, html: closed }, note: null }]),
    ...(text === null ? [] : [{ mail: { ...mail, html: null }, note: htmlShowsNothing }]),
  ];
  for (const other of others) {
    const shown = sanitizeMail(other.mail, context);
    if (showsSomething(shown))
      return { mail: other.mail, sanitized: { ...shown, cleaningNote: shown.cleaningNote ?? other.note } };
  }
  return { mail, sanitized };
}

const htmlShowsNothing = 'The html of this message shows nothing, so it is shown as its text.';
