import type { StructuredHint } from './header-hints.ts';
import type { MailZones } from './mail-zones.ts';

/** An email to a list with at least this many words is for reading rather than looking. */
const letterWords = 150;
/** After a greeting, this many words already make a letter. */
const greetedLetterWords = 80;
/** Greetings are at the top. */
const greetingReach = 600;
const greeting =
  /^[ \t]*(?:hi|hello|hey|dear|good (?:morning|evening)|hallo|hey|liebe[rs]?|guten (?:tag|morgen|abend)|servus|moin|bonjour|bonsoir|salut|ch[eè]re?s?|hola|querid[oa]s?|estimad[oa]s?|buenos d[ií]as|beste|hoi|dag|goedemorgen|ol[áa]|oi|prezad[oa]s?|car[oa]s?|bom dia)\b.{0,60}$/imu;
const longLetterWords = 400;
/** A sign of this weight is an offer at the top; then prose is the letter around it. */
const clearOffer = 2.8;
const besideOffer = 0.5;
/** Fewer words are the caption of a picture. */
const pictureWords = 60;
const minPictures = 2;
/** An advertisement cut into this many pictures is no personal mail, whatever its headers say. */
const posterPictures = 6;
/** Millions and tenths of a percent are market news: nobody sells at such a price, or reduces so little. */
const price =
  /[€$£]\s?\d(?![\d.,]{0,12}\s?(?:[mb]n?|million|billion|millionen|milliarden|mio|mrd|millions|milliards|millones)\b)|[₹₺₪₴₱₩¥]\s?\d|\d\s?(?:[€$£₽₺₪₴₫円元원]|(?:kr|kč|ft|zł|lei|tl|лв|грн|руб|บาท)(?!\p{L}))/giu;
const percent = /(?<![\d.,])\d{1,3}\s?%/gu;
/** A sale has a percentage or two; studies and market reports are full of them. */
const maxPercents = 3;
/** Letters are calm: a text with more exclamation marks per word sells something. */
const calmest = 0.011;
const minCalls = 3;
const besideCalls = 0.5;
const callsWeight = 1.8;
/** A text with a price per this many words is a catalogue... */
const wordsPerPrice = 60;
/** ...if it has this many; fewer also occur in a story. */
const cataloguePrices = 3;

/**
 * Returns hints from the shape of list mail with little evidence in its words: prose without prices is a
 * letter, a price on every line a catalogue, a few words around pictures an advertisement. Weak on purpose:
 * any clear word outweighs it.
 * @param strongestOffer The weight of the strongest sign of an offer in its words.
 */
export function readShapeHints(zones: MailZones, isBulk: boolean, strongestOffer = 0): StructuredHint[] {
  const words = countMatches(zones.body, /\p{L}{2,}/gu);
  if (!isBulk) {
    const isPoster = words < pictureWords && zones.pictures >= posterPictures;
    return isPoster ? [toAdvertisement(zones.pictures, words)] : [];
  }
  const prices = countMatches(zones.body, price) + Math.min(maxPercents, countMatches(zones.body, percent));
  const calls = countMatches(zones.body, /!/g);
  const isCalling = calls >= minCalls && calls > words * calmest;
  const called = isCalling && words >= pictureWords ? [toCalls(calls, words)] : [];
  const enough = greeting.test(zones.body.slice(0, greetingReach)) ? greetedLetterWords : letterWords;
  if (words >= enough && prices * wordsPerPrice <= words) {
    const share = strongestOffer >= clearOffer ? besideOffer : isCalling ? besideCalls : 1;
    return [toLetter(words, share), ...called];
  }
  if (prices >= cataloguePrices && prices * wordsPerPrice > words) {
    return [{ for: 'promotion', what: `${prices} prices in ${words} words`, weight: 2.4 }, ...called];
  }
  if (words < pictureWords && zones.pictures >= minPictures) {
    return [toAdvertisement(zones.pictures, words)];
  }
  return called;
}

function toLetter(words: number, share: number): StructuredHint {
  const weight = (words >= longLetterWords ? 3.6 : 3) * share;
  return { for: 'newsletter', what: `${words} words of prose`, weight };
}

function toCalls(calls: number, words: number): StructuredHint {
  return { for: 'promotion', what: `${calls} exclamation marks in ${words} words`, weight: callsWeight };
}

function toAdvertisement(pictures: number, words: number): StructuredHint {
  return { for: 'promotion', what: `${pictures} pictures and ${words} words`, weight: 3 };
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
