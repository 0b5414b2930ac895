import type { SendMailOptions } from 'nodemailer';
import type { MailChoice } from '#server/platform/config/mail-choice.ts';
import { type Letterhead, mailHtml, mailText } from '#server/platform/mail/layout.ts';
import type { MailContent, WaitingMail } from '#server/platform/mail/mail-kinds.ts';

/** Characters that could end a header or hide in one: control characters and line separators of Unicode. */
const notForHeaders = /[\p{Cc}\u2028\u2029]+/gu;

/** Prints a text for a header, on one line. */
function oneLine(text: string): string {
  return text.replace(notForHeaders, ' ').trim();
}

/**
 * Composes a mail for nodemailer. Names and addresses go in as objects, never as text to be parsed, and
 * Message-ID and Date are those of the writing, so that every attempt sends the same mail.
 */
export function composeMail(
  { messageId, address, writtenAt }: Pick<WaitingMail, 'messageId' | 'address' | 'writtenAt'>,
  content: MailContent,
  letterhead: Letterhead & Pick<MailChoice, 'from'>,
): SendMailOptions {
  const { unsubscribeUrl } = content;
  return {
    from: { name: oneLine(letterhead.productName), address: letterhead.from },
    to: { name: '', address },
    subject: oneLine(content.subject),
    html: mailHtml(content, letterhead),
    text: mailText(content, letterhead),
    messageId,
    date: writtenAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Content comes from our own renderers; nothing in it names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
