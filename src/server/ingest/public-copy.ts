import { isAccountMail } from '#server/ingest/classify/account/account-mail.ts';
import { type MailContent, readContent } from '#server/ingest/markup/mail-content.ts';
import { redactMail } from '#server/ingest/redact/redact-mail.ts';
import { closeElements } from '#server/ingest/sanitize/html/close-elements.ts';
import { sanitizeContent } from '#server/ingest/sanitize/sanitize-content.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

export interface PublicCopyContext {
  /**
   * Returns the name under which our image route serves a picture: 32 hex digits, always the same for an
   * address.
   */
  imageKey: (url: string) => string;
  /** The brand's domain, or its address at a shared platform; the sender's domain if absent. */
  brandDomain?: string;
}

/**
 * Returns the public copy of an email, without the subscriber's recognizable data and safe to show; never
 * throws. Account mail has more numbers to redact, so it is recognized first.
 */
export function makePublicCopy(mail: ParsedMail, context: PublicCopyContext): SanitizedMail {
  return redactAndSanitize(mail, readContent(mail), context);
}

/** Returns the public copy of an email whose content is read; changes `content.document`. */
export function redactAndSanitize(
  mail: ParsedMail,
  content: MailContent,
  context: PublicCopyContext,
): SanitizedMail {
  const isAccount = isAccountMail(mail, content.lines, content.runs.length);
  const redaction = redactMail(mail, content, { isAccount, brandDomain: context.brandDomain });
  return { ...sanitizeContent(mail, content, redaction, context.imageKey), isAccount };
}

/**
 * Returns the public copy of an email. If its html shows nothing, falls back to the html with its unclosed
 * elements closed, or to its text.
 * @returns the email as shown too, because later steps read the visible content.
 */
export function makeVisibleCopy(
  mail: ParsedMail,
  context: PublicCopyContext,
): { mail: ParsedMail; sanitized: SanitizedMail } {
  const sanitized = makePublicCopy(mail, context);
  const { html, text } = mail;
  if (html === null || showsSomething(sanitized)) return { mail, sanitized };
  const closed = closeElements(html);
  const others = [
    ...(closed === html ? [] : [{ mail: { ...mail, html: closed }, note: null }]),
    ...(text === null ? [] : [{ mail: { ...mail, html: null }, note: htmlShowsNothing }]),
  ];
  for (const other of others) {
    const shown = makePublicCopy(other.mail, context);
    if (showsSomething(shown))
      return { mail: other.mail, sanitized: { ...shown, cleaningNote: shown.cleaningNote ?? other.note } };
  }
  return { mail, sanitized };
}

/** Returns whether viewers see words or a picture of it. */
export function showsSomething({ shown }: SanitizedMail): boolean {
  return shown.pictures > 0 || /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown.words ?? '');
}

const htmlShowsNothing = 'The html of this message shows nothing, so it is shown as its text.';
