import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { memoizeByObject } from '#server/ingest/memoize.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/** A sign in the email's structure, such as headers, not in its words. */
export interface StructuredHint {
  for: CampaignType;
  what: string;
  weight: number;
}

/** Headers that only mail to a list has. One of them identifies bulk mail, not its kind. */
const bulkHeaders = new Set(
  `list-unsubscribe list-id list-post x-campaign x-campaignid x-campaign-id x-mailing-id
   list-unsubscribe-post x-list x-mailing-list`.split(/\s+/),
);

/** Headers in which senders name the stream, tag or category of an email. */
const streamHeaders =
  /^(?:feedback-id|x-mailgun-tag|x-pm-tag|x-pm-message-stream|x-mc-tags|x-mj-campaign|x-mailin-tag|x-sib-tag|x-smtpapi|x-msys-api|x-ses-message-tags|x-tag|x-category|x-email-type|x-message-type|x-mail-type|x-notification-type|x-campaign-name|x-klaviyo-message-type|x-entity-type|x-mailer-category|x-template|x-template-name)$/;

const streamWords: ReadonlyArray<readonly [words: RegExp, target: CampaignType, weight: number]> = [
  [/abandon|cart[-_ ]?(?:recovery|reminder)|checkout[-_ ]?(?:recovery|reminder)/i, 'abandoned_cart', 6],
  [
    /transaction(?:al)?|order[-_ ]?(?:confirm|ship|update)|shipping|password|verification|receipt|invoice|notification/i,
    'transactional',
    4,
  ],
  [/newsletter|digest|roundup/i, 'newsletter', 4],
  [/promo(?:tion|tional)?s?\b|\boffers?\b|\bdeals?\b|\bsales?\b/i, 'promotion', 3],
  [/product[-_ ]?launch|\blaunch\b|new[-_ ]?arrivals/i, 'product_launch', 3],
];

/** Senders name mailboxes and sub-domains after their content. */
const senderWords: ReadonlyArray<readonly [words: RegExp, target: CampaignType, weight: number]> = [
  [
    /^(?:[\w.-]*[._+-])?(?:orders?|auto-?confirm|order-?update|shipment-?tracking|shipping|ship-confirm|tracking|dispatch|receipts?|invoices?|billing|delivery|delivery-?notification|payments?|password|verify|verification|security|account-?(?:update|info|security)|bestellung(?:en)?|bestellservice|rechnung|versand|commandes?|facturation|pedidos?|facturas?|bestellingen|factuur|notificacion(?:es)?|boleto|order-?confirmation|conf(?:irm|irmation)|mcinfo)(?:[._+-]|$)/i,
    'transactional',
    3,
  ],
  [
    /^(?:[\w.-]*[._+-])?(?:newsletters?|news|digest|weekly|daily|bulletin|editor(?:ial)?|redaktion|rundbrief|boletin|noticias|nieuwsbrief|infolettre|actu(?:alites)?|blog|magazine|briefing|alerts?-?news)(?:[._+-]|$)/i,
    'newsletter',
    3,
  ],
  [
    /^(?:[\w.-]*[._+-])?(?:offers?|deals?|promo(?:tions?|cao|s)?|angebote?|ofertas?|aanbieding(?:en)?|sales?|shop(?:ping)?|rewards?|vouchers?)(?:[._+-]|$)/i,
    'promotion',
    2,
  ],
];

const maxValueLength = 500;
/** Platforms of newsletter writers; shops do not use them. */
const publishingPlatforms = new Set(['Substack', 'beehiiv', 'Ghost', 'Buttondown']);
/** A host is named once and then used for all mail, so it counts less than the mailbox. */
const hostShare = 0.5;

/** Reads the headers' hints about the kind of an email, without words and subject. */
export const readHeaderHints = memoizeByObject((mail: ParsedMail): readonly StructuredHint[] => {
  const hints: StructuredHint[] = [];
  for (const { name, value } of mail.headers) {
    if (streamHeaders.test(name))
      addFirst(hints, streamWords, value.slice(0, maxValueLength), `${name} header`);
    else if (name === 'auto-submitted' && /auto-generated|auto-notified/i.test(value)) {
      hints.push({ for: 'transactional', what: 'Auto-Submitted header', weight: 2 });
    }
  }
  addSenderHints(hints, mail);
  const esp = detectEsp(mail);
  if (esp !== null && publishingPlatforms.has(esp)) {
    hints.push({ for: 'newsletter', what: `sent through ${esp}`, weight: 4 });
  }
  return hints;
});

/** Returns whether the message went to a list of subscribers, by its headers. */
export function isBulkMail(mail: ParsedMail): boolean {
  return mail.headers.some(
    ({ name, value }) =>
      bulkHeaders.has(name) || (name === 'precedence' && /^\s*(?:bulk|list)\b/i.test(value)),
  );
}

function addSenderHints(hints: StructuredHint[], mail: ParsedMail): void {
  if (mail.from === null) return;
  const [local = '', host = ''] = mail.from.address.split('@');
  const before = hints.length;
  addFirst(hints, senderWords, local, `sender address ${local}@`);
  if (hints.length === before && host.split('.').length > 2) {
    addFirst(hints, senderWords, host.split('.')[0] ?? '', `sender host ${host}`, hostShare);
  }
  if (
    /\bnewsletter\b|\bnieuwsbrief\b|\bbolet[ií]n\b|\bboletim\b|\bdigest\b|\bweekly\b/i.test(mail.from.name)
  ) {
    hints.push({ for: 'newsletter', what: 'name of the sender', weight: 3 });
  }
}

function addFirst(
  hints: StructuredHint[],
  table: ReadonlyArray<readonly [words: RegExp, target: CampaignType, weight: number]>,
  text: string,
  what: string,
  share = 1,
): void {
  const row = table.find(([words]) => words.test(text));
  if (row !== undefined) hints.push({ for: row[1], what, weight: row[2] * share });
}
