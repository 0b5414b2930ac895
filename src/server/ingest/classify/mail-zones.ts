import { findBoxedWords } from '#server/ingest/classify/boxed-words.ts';
import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';
import type { SanitizedMail } from '#server/ingest/types.ts';

/** The parts of a mail that are read, each with its own say. */
export interface MailZones {
  subject: string;
  preheader: string;
  body: string;
  /** What stands in dashed boxes, as codes of coupons do. */
  boxed: string[];
  /** Whether its words offer a way out of a list, as the footer of list mail does. */
  hasUnsubscribeText: boolean;
  /** How many pictures it shows. */
  pictures: number;
  /** Whether it was judged to be about its reader's own order, booking, bill or account. */
  isAccount: boolean;
}

/** A subject says what it is about in its first words; torture mail has subjects of 10 kB. */
const maxSubjectLength = 300;
/** What a mail is, it says near its top: about four printed pages are read. */
const maxBodyLength = 16_000;
/** Below this a text part is taken for the usual "see the web version" and what the html shows is read instead. */
const minTextLength = 200;
/** Longer ones describe a picture instead of being its words. */
const maxAlternativeText = 200;

const leave: Parameters<typeof phrasesOf>[0] = ({ unsubscribePhrases }) => unsubscribePhrases?.leave;
/** A footer starts where one of these stands and not much follows. */
const footerMarkers = new PhraseFinder({
  footer: phrasesOf(leave, ({ unsubscribePhrases }) => unsubscribePhrases?.footer),
});
/** Words with which a reader leaves a list; old list mail has them instead of headers. */
const unsubscribePhrases = new PhraseFinder({
  leave: phrasesOf(leave, ({ unsubscribePhrases }) => unsubscribePhrases?.leaveAnywhere),
});
/** A marker with more than this after it stands in the middle of a mail, not at its end... */
const maxFooterLength = 3_000;
/** ...and one this close to the top is a line of the header ("view online · unsubscribe"). */
const minLengthBeforeFooter = 120;

/** Cuts a cleaned mail into the zones the rules look at: footers left out, everything bounded. */
export function readZones({ subject, preheader, html, text, shown, isAccount }: SanitizedMail): MailZones {
  const given = text ?? '';
  const hasOwnText = given.trim().length >= minTextLength || shown.words === null;
  const whole = (hasOwnText ? given : (shown.words ?? '')).slice(0, maxBodyLength * 2);
  const alternativeTexts = shown.alternativeTexts.filter(({ length }) => length <= maxAlternativeText);
  return {
    subject: subject.slice(0, maxSubjectLength),
    preheader: (preheader ?? '').slice(0, maxSubjectLength),
    // Mail made of pictures says its words in their alternative texts.
    body: `${cutFooter(whole).slice(0, maxBodyLength)}\n${alternativeTexts.join('\n')}`,
    boxed: findBoxedWords(html),
    hasUnsubscribeText: unsubscribePhrases.isIn(whole),
    pictures: shown.pictures,
    isAccount,
  };
}

/** The zones of a mail that is not cleaned yet, of which nothing is known but what its lines say. */
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

/** The text without its footer of legal lines and ways out. */
export function cutFooter(text: string): string {
  for (const { start } of footerMarkers.in(text)) {
    const rest = text.length - start;
    if (start < minLengthBeforeFooter) continue;
    if (rest <= maxFooterLength || rest <= text.length * 0.35) return text.slice(0, start);
  }
  return text;
}
