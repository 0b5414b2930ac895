import type { StructuredHint } from './header-hints.ts';
import type { MailZones } from './mail-zones.ts';

/** From this many words a mail to a list is something to read rather than to look at. */
const letterWords = 150;
const longLetterWords = 400;
/** Below this the words are the caption of a picture. */
const pictureWords = 70;
const minPictures = 2;
/** A price every so many words makes a catalogue of a text. */
const wordsPerPrice = 60;

/**
 * What the shape of list mail suggests when its words say little: much prose without prices is a letter, a few
 * words around linked pictures an advertisement. Weak on purpose: any clear word outweighs it.
 */
export function readShapeHints(zones: MailZones, isBulk: boolean): StructuredHint[] {
  if (!isBulk) return [];
  const words = countMatches(zones.body, /\p{L}{2,}/gu);
  const prices = countMatches(zones.body, /[€$£]\s?\d|\d\s?[€$£]|\d\s?%/g);
  if (words >= letterWords && prices * wordsPerPrice <= words) {
    return [
      { for: 'newsletter', what: `${words} words of prose`, weight: words >= longLetterWords ? 3.6 : 3 },
    ];
  }
  if (words < pictureWords && zones.pictures >= minPictures) {
    return [{ for: 'promotion', what: `${zones.pictures} pictures and ${words} words`, weight: 3 }];
  }
  return [];
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
