import { isAccountMail } from '#server/ingest/classify/account/account-mail.ts';
import type { HtmlNode } from '#server/ingest/markup/bounded-parse.ts';
import { maxHeaderTextLength } from '#server/ingest/markup/limits.ts';
import { type MailContent, readContent } from '#server/ingest/markup/mail-content.ts';
import { applyEdits, textOfRun, textRunsOf } from '#server/ingest/markup/text-runs.ts';
import { type PublicCopyContext, redactAndSanitize } from '#server/ingest/public-copy.ts';
import { createLinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { redactPictureUrl } from '#server/ingest/redact/links/picture-parameters.ts';
import type { MailRedaction } from '#server/ingest/redact/redact-mail.ts';
import { identifySubscriber } from '#server/ingest/redact/subscriber-identity.ts';
import { sanitizeContent } from '#server/ingest/sanitize/sanitize-content.ts';
import { applyTextEdits } from '#server/ingest/text/text-edits.ts';
import { collapseWhitespace, truncate } from '#server/ingest/text/whitespace.ts';
import { closeGaps } from '#server/ingest/twins/close-gaps.ts';
import { readTwinData, type TwinIdentity } from '#server/ingest/twins/identity-data.ts';
import { type MergedMail, type MergedMails, mergeMails } from '#server/ingest/twins/merge-mails.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/** A mail and the known data of the subscriber who received it. */
export interface Twin {
  mail: ParsedMail;
  identity: TwinIdentity;
}

/**
 * The public copies of two mails:
 * - `same`: one copy, of what both mails share; nothing in it is of either subscriber.
 * - `versions`: whole sentences or pictures differ, as in a test of subjects; each mail keeps its own, redacted by
 *   rules.
 * - `unlike`: two campaigns.
 */
export type TwinCopies =
  | { kind: 'same'; copy: SanitizedMail }
  | { kind: 'versions'; copies: [SanitizedMail, SanitizedMail] }
  | { kind: 'unlike' };

/** Two copies of one campaign share at least this part of their words. */
const minShared = 0.5;

/**
 * Compares the mails of several subscribers and makes their public copy of the content that all share. The
 * comparison uses no language and no list: parts that differ are the subscriber's. Pictures inside the message are
 * those of the first mail.
 * @param context of all mails: they have one sender.
 */
export function makeTwinCopies(
  [one, ...others]: readonly [Twin, Twin, ...Twin[]],
  context: PublicCopyContext,
): TwinCopies {
  const content = readContent(one.mail);
  const isAccount = isAccountMail(one.mail, content.lines, content.runs.length);
  let shared: MergedMail = { mail: one.mail, content };
  for (const { mail, identity } of others) {
    const other = { mail, content: readContent(mail) };
    const merged = mergeMails(shared, other, readTwinData(one.identity, identity), context.brandDomain);
    const { words } = merged;
    const most = words.shared + Math.max(words.one, words.other);
    if (most > 0 && words.shared < most * minShared) return { kind: 'unlike' };
    if (merged.isVersion) return others.length > 1 ? { kind: 'unlike' } : versionsOf(merged, context);
    for (const node of merged.alone) removeNode(node);
    [shared] = merged.mails;
  }
  closeGapsOf(shared.content);
  return { kind: 'same', copy: { ...sanitizeShared(shared, context), isAccount } };
}

function versionsOf({ mails }: MergedMails, context: PublicCopyContext): TwinCopies {
  const [first, second] = mails.map(({ mail, content }) => {
    closeGapsOf(content);
    return redactAndSanitize(withoutGaps(mail), content, context);
  });
  return { kind: 'versions', copies: [first, second] as [SanitizedMail, SanitizedMail] };
}

/** Sanitizes the content that mails share. Its addresses were replaced already; nothing else is redacted. */
function sanitizeShared(
  { mail, content }: MergedMail,
  { imageKey, brandDomain }: PublicCopyContext,
): Omit<SanitizedMail, 'isAccount'> {
  const anonymous: ParsedMail = { ...mail, recipients: [], mailboxAddress: null, headers: [] };
  const nobody = identifySubscriber(anonymous);
  const redactLine = (text: string) => applyTextEdits(text, closeGaps(text));
  const redaction: MailRedaction = {
    identity: nobody,
    subject: redactLine(mail.subject),
    text: content.text.split('\n').map(redactLine).join('\n'),
    redactLine,
    redactHeading: (text) => truncate(collapseWhitespace(redactLine(text)), maxHeaderTextLength),
    redactAddresses: (text) => text,
    sanitizeLink: createLinkSanitizer(anonymous, nobody, brandDomain),
    redactPicture: (url) => redactPictureUrl(url, nobody),
  };
  return sanitizeContent(anonymous, content, redaction, imageKey);
}

function withoutGaps(mail: ParsedMail): ParsedMail {
  const close = (text: string) => applyTextEdits(text, closeGaps(text));
  return {
    ...mail,
    subject: close(mail.subject),
    from: mail.from === null ? null : { ...mail.from, name: close(mail.from.name) },
  };
}

function closeGapsOf({ document }: MailContent): void {
  if (document === null) return;
  for (const run of textRunsOf(document)) applyEdits(run, closeGaps(textOfRun(run)));
}

function removeNode(node: HtmlNode): void {
  const siblings = node.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(node);
  if (at !== -1) siblings.splice(at, 1);
}
