import type { Finding } from '#server/ingest/gate/finding.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { isListMail } from '#server/ingest/identify/list-mail.ts';
import { extractTextRoughly } from '#server/ingest/sanitize/plain-text.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/** A line `Label: value`, as mail programs write above a text they quote; the label in any language. */
const labelled = /^[>|\s]*\*?\p{L}[\p{L}\p{M} .'’-]{0,23}\*?\s{0,2}[:：]\*?\s{0,5}(\S.{0,500})$/u;
const inBrackets = /[<[](?:mailto:)?([^<>\s[\]@]{1,64}@[^<>\s[\]]{1,255})[>\]]/;
const year = /\d{4}/;
const timeOfDay = /(?<!\d)\d{1,2}[:.：]\d{2}(?!\d)/;

/** The block precedes the quoted text; texts may be long. */
const searchedLines = 400;
const leastLines = 3;
const mostLines = 10;
const maxShown = 100;

/**
 * Finds a mail that a person has forwarded in its text, or with several messages attached. The signs are the
 * shape of the header a mail program writes above the quoted text, so they are the same in every language:
 * lines `Label: value` one after the other, a sender with an address in brackets, and a date, the subject or
 * another address. Reports of lists and platforms quote mail too, and are no forwards.
 */
export function findForwarded(
  mail: ParsedMail,
  sanitized: Pick<SanitizedMail, 'shown' | 'isAccount'>,
  attachedMessages: number,
): Finding[] {
  if (attachedMessages > 0)
    return [
      {
        rule: 'forwarded',
        what: `It forwards ${attachedMessages === 1 ? 'an email inside too many others' : `${attachedMessages} emails`}. Forward each by itself, as an attachment.`,
      },
    ];
  if (isListMail(mail) || detectEsp(mail) !== null) return [];
  // The copy of account mail has no dates and subjects of quoted mail.
  const words = sanitized.isAccount ? extractTextRoughly(mail.html ?? '') : sanitized.shown.words;
  for (const text of [mail.text, words]) {
    const sender = quotedSender(text ?? '', mail.subject);
    if (sender !== null)
      return [
        {
          rule: 'forwarded',
          what: `Its text quotes another email, of ${sender.slice(0, maxShown)}: it was forwarded, or is a reply.`,
        },
      ];
  }
  return [];
}

/** @returns the address of the quoted email's sender; null if there is none. */
function quotedSender(text: string, subject: string): string | null {
  let block: string[] = [];
  for (const line of text.split('\n', searchedLines)) {
    const value = labelled.exec(line.trimEnd())?.[1];
    if (value !== undefined && block.length < mostLines) block.push(value.trim());
    else {
      const sender = senderOf(block, subject);
      if (sender !== null) return sender;
      block = [];
    }
  }
  return senderOf(block, subject);
}

function senderOf(block: readonly string[], subject: string): string | null {
  if (block.length < leastLines) return null;
  const from = block.findIndex((value) => inBrackets.test(value));
  const others = block.filter((_, index) => index !== from);
  const hasDate = others.some((value) => year.test(value) && timeOfDay.test(value));
  const hasSubject = others.some((value) => value.length > 2 && subject.trim().endsWith(value));
  const hasReader = others.some((value) => value.includes('@'));
  const signs = [hasDate, hasSubject, hasReader].filter(Boolean).length;
  return signs >= 2 ? (inBrackets.exec(block[from] ?? '')?.[1] ?? null) : null;
}
