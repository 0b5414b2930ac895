import {
  called,
  end,
  type Found,
  inflected,
  lead,
  type NameRule,
  onlyName,
  opener,
  rule,
  sameCase,
  sentenceBefore,
  sure,
  titles,
} from '#server/ingest/redact/names/name-rule.ts';
import { declinedReceiverPhrases, receiverPhrases } from '#server/ingest/redact/names/receiving-terms.ts';
import { secondPersonPattern, speaksTo } from '#server/ingest/redact/names/second-person.ts';

/** Subjects and headings are short; longer texts may mention another person of the same name. */
const maxHeading = 120;

const isHeading = ({ match }: Found) => match.input.trim().length <= maxHeading;

/**
 * After a name: excludes a last name or a second person. As all rules ignore case, any word but these few
 * excludes.
 */
const alone = String.raw`(?!['’]|\s+(?!(?:only|alone|today|now|nur|allein|heute|seul|uniquement|hoy|oggi|vandaag)(?!\p{L}))\p{L}|\s+&)`;

/** Turkish has postpositions. */
const behindDeclined: Array<[postposition: string, instead: string]> = [
  ['özel', 'sana'],
  ['için', 'senin'],
];

/** Finnish nouns that need no owner before them. */
const finnishNouns =
  'suosikit|suositukset|tarjoukset|edut|etu|pisteet|ostoskori|toivelista|tilaus|tilaukset|viikko|kooste|valinnat|löydöt|lahja';

/** Interjections before an addressed name: `Oh no Rachel, …`, `Na Sabine, …`. */
const interjections =
  'oh no|oh|ooh|uh-oh|oops|ps+t|hey|ey|wow|yay|yes|well|so|ok|okay|come on|na|ach|also|ups|alors|allez|aïe|ay|uy|oye|venga|vamos|dai|allora|ehi|hé|kom op|nou|ojej|hej|ej|no';

/** Words before a name in the third person: `designed by Rachel`, `our designer Rachel`. */
const tellsBefore =
  /(?:^|\s)(?:(?:by|with|from|of|and|to|und|an|et|à|y|e|en|o|(?:the|a|an|our|my|new|der|die|das|ein|eine|unsere?|le|la|les|un|une|notre|el|los|las|una|nuestr[oa]|il|lo|uno|het|een|onze)(?:\s+\p{L}+)?|von|mit|de|par|avec|con|por|di|da|met|van|com)\s*)$/iu;

/** Languages with a vocative case. */
const callingLanguages = new Set(['pl', 'cs', 'sk', 'uk', 'ru', 'bg', 'hr', 'ro', 'lt', 'lv']);

/**
 * Rules for names without punctuation in subjects and headings: `A gift for Rachel`, `Did you forget
 * something Rachel?`, `Polecane dla Katarzyny`. They are stricter than the others: the email has to greet by
 * the name, or the name has to be in the case that the preceding word governs.
 */
export const freelySpokenRules: readonly NameRule[] = [
  rule(`(?=\\()(?<=${opener})\\((${sure})\\)\\s{1,4}(?=\\S)`, () => ''),
  rule(
    `(?=${onlyName})(?<=${opener}(?:${interjections})(?:\\s?[,!….]{1,3})?\\s{1,4})(${onlyName})(?=\\s{0,4}(?:[,!?:…]|\\.(?!\\p{L})|$))`,
    () => '',
  ),
  ...receiverPhrases.map(({ before, instead }) =>
    rule(`(?=${called})(?<=${lead}(?:${before})\\s{1,4})(${called})${end}${alone}`, (found) =>
      isHeading(found) ? sameCase(found.name, instead, false) : null,
    ),
  ),
  ...declinedReceiverPhrases.map(({ before, instead }) =>
    rule(
      `(?=${inflected}|${onlyName})(?<=${lead}(?:${before})\\s{1,4})(${inflected}|${onlyName})${end}${alone}`,
      (found) => (isHeading(found) ? sameCase(found.name, instead, false) : null),
    ),
  ),
  ...behindDeclined.map(([postposition, you]) =>
    rule(`${lead}(${inflected}|${onlyName})(?=\\s{1,4}(?:${postposition})(?!\\p{L}))`, (found) => {
      const isFirst = found.match.index === 0;
      return isHeading(found) ? sameCase(found.name, you, isFirst) : null;
    }),
  ),
  rule(`${lead}(${inflected})\\s{1,4}(?=(?:${finnishNouns})(?!\\p{L}))\\S`, (found) =>
    found.match.index === 0 ? found.letter.toUpperCase() : found.letter,
  ),
  rule(`(?=${titles}${inflected})(?<=${opener})${titles}(${inflected})\\s{0,4}[,!]\\s{1,4}\\S`, (found) => {
    const { match, letter, language } = found;
    const rest = match.input.slice(match.index + match[0].length - 1);
    const isCalled =
      !match[0].startsWith(match[1] ?? '') ||
      callingLanguages.has(language() ?? '') ||
      secondPersonPattern.test(rest.slice(0, maxHeading));
    return isHeading(found) && isCalled ? letter.toUpperCase() : null;
  }),
  rule(`(?=${called})(?<=\\p{L}\\s{1,4})(${called})(?=\\s?(?:[?!…]|\\p{Extended_Pictographic}))`, (found) => {
    const before = sentenceBefore(found.match);
    const isMentioned = /\p{Lu}\p{L}*\s*$/u.test(before.trimStart()) || tellsBefore.test(before);
    return isHeading(found) && !isMentioned && speaksTo.test(before) ? '' : null;
  }),
];
