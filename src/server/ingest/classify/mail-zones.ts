import { findCouponBoxes } from '#server/ingest/classify/coupon-boxes.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';
import type { SanitizedMail } from '#server/ingest/types.ts';

/** The parts of an email that are classified separately. */
export interface MailZones {
  subject: string;
  preheader: string;
  body: string;
  /** Text in dashed boxes, such as coupon codes. */
  boxed: string[];
  /** Whether its words offer to unsubscribe, as the footer of list mail does. */
  hasUnsubscribeText: boolean;
  /** Number of pictures it shows. */
  pictures: number;
  /** Whether it was judged to be about its subscriber's own order, booking, bill or account. */
  isAccount: boolean;
}

/** A subject's first words state its topic; malicious mail has subjects of 10 kB. */
const maxSubjectLength = 300;
/** An email states its topic near the top: about four printed pages are read. */
const maxBodyLength = 16_000;
/** A shorter text part is probably just "see the web version", and the text of the html is read instead. */
const minTextLength = 200;
/** A longer one describes a picture instead of repeating its words. */
const maxAlternativeText = 200;

const leave: Parameters<typeof phrasesOf>[0] = ({ unsubscribePhrases }) => unsubscribePhrases?.leave;
/** A footer starts at one of these phrases if not much follows. */
const footerMarkers = new PhraseFinder({
  footer: phrasesOf(leave, ({ unsubscribePhrases }) => unsubscribePhrases?.footer),
});
/** Words for unsubscribing; old list mail has them instead of headers. */
const unsubscribePhrases = new PhraseFinder({
  leave: phrasesOf(leave, ({ unsubscribePhrases }) => unsubscribePhrases?.leaveAnywhere),
});
/** A marker with more text after it is in the middle of an email, not at its end... */
const maxFooterLength = 3_000;
/** ...and one this close to the top is a line of the header ("view online · unsubscribe"). */
const minLengthBeforeFooter = 120;

/** Splits a sanitized email into the zones that the rules read: without footers, everything bounded. */
export function readZones({ subject, preheader, html, text, shown, isAccount }: SanitizedMail): MailZones {
  const given = text ?? '';
  const hasOwnText = given.trim().length >= minTextLength || shown.words === null;
  const whole = (hasOwnText ? given : (shown.words ?? '')).slice(0, maxBodyLength * 2);
  const alternativeTexts = shown.alternativeTexts.filter(({ length }) => length <= maxAlternativeText);
  return {
    subject: subject.slice(0, maxSubjectLength),
    preheader: (preheader ?? '').slice(0, maxSubjectLength),
    // Emails that consist of pictures have their words in alternative texts.
    body: `${cutFooter(whole).slice(0, maxBodyLength)}\n${alternativeTexts.join('\n')}`,
    boxed: findCouponBoxes(html),
    hasUnsubscribeText: unsubscribePhrases.isIn(whole),
    pictures: shown.pictures,
    isAccount,
  };
}

/** Returns the zones of an email that is not sanitized yet, from its lines alone. */
export function zonesOfLines(subject: string, lines: readonly string[]): MailZones {
  const whole = lines.join('\n').slice(0, maxBodyLength * 2);
  return {
    subject: subject.slice(0, maxSubjectLength),
    preheader: '',
    body: cutFooter(whole).slice(0, maxBodyLength),
    boxed: [],
    hasUnsubscribeText: unsubscribePhrases.isIn(whole),
    pictures: 0,
    isAccount: false,
  };
}

/** Returns the text without its footer of legal lines and unsubscribe links. */
export function cutFooter(text: string): string {
  for (const { start } of footerMarkers.in(text)) {
    const rest = text.length - start;
    if (start < minLengthBeforeFooter) continue;
    if (rest <= maxFooterLength || rest <= text.length * 0.35) return text.slice(0, start);
  }
  return text;
}
