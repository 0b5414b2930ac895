import {
  greetedNameRule,
  joinedNameRules,
  userNameRule,
} from '#server/ingest/redact/greetings/greeting-rules.ts';
import { honorifics } from '#server/ingest/redact/greetings/greeting-words.ts';
import { sentToRule } from '#server/ingest/redact/greetings/sent-to.ts';
import {
  after,
  any,
  end,
  type Found,
  greetedWord,
  lead,
  maxSentence,
  type NameRule,
  onlyName,
  opener,
  restOfSentence,
  rule,
  sameCase,
  sentenceBefore,
  sure,
  titles,
} from '#server/ingest/redact/names/name-rule.ts';
import { ownNameRules } from '#server/ingest/redact/names/own-name-rules.ts';
import { ownedNouns, possessionOf, possessionsBefore } from '#server/ingest/redact/names/possessions.ts';
import { secondPerson, secondPersonPattern } from '#server/ingest/redact/names/second-person.ts';
import { freelySpokenRules } from '#server/ingest/redact/names/unmarked-names.ts';

/** Phrases followed by a name without a comma: `for you Rachel`, `good news Rachel!`. */
export const nameTakers =
  "(?:for|with|about|miss|missed|missing|love|thank|see|from|to)\\s+you|(?:für|mit|an|von|vermissen)\\s+(?:dich|dir|sie|ihnen)|pour\\s+(?:toi|vous)|para\\s+(?:ti|usted|você|si)|voor\\s+(?:jou|je|u)|(?:good|great|exciting)\\s+news|come back|last chance|guess what|hurry|sorry|congrats|goodbye|don['’]t go|happy\\s+\\p{L}+|merry\\s+christmas|gute\\s+nachrichten|frohe\\p{L}?\\s+\\p{L}+|bonne\\s+(?:année|nouvelle|fête)|joyeu(?:x|ses?)\\s+\\p{L}+|buenas\\s+noticias|fel[ií]z\\s+\\p{L}+|goed\\s+nieuws|fijne\\s+\\p{L}+|boas?\\s+(?:notícias|novas)|parabéns|per\\s+te|dla\\s+ciebie|för\\s+dig|til\\s+d[ei]g|pro\\s+(?:tebe|vás)|sana\\s+özel|для\\s+(?:тебя|вас)";

/** `just for Rachel` and similar; the preposition stays. */
const chosenFor: Array<[before: string, instead: string]> = [
  [
    '(?:just|only|exclusively|e?specially|picked|selected|chosen|handpicked|curated|made|recommended|reserved|personali[sz]ed)\\s+for',
    'you',
  ],
  ['(?:nur|extra|exklusiv|speziell|ausgewählt|ausgesucht|gemacht|reserviert|persönlich)\\s+für', 'dich'],
  [
    '(?:rien que|juste|spécialement|exclusivement|sélectionnée?s?|choisie?s?|réservée?s?|recommandée?s?)\\s+pour',
    'vous',
  ],
  [
    '(?:solo|sólo|exclusiv[oa]s?|especialmente|seleccionad[oa]s?|elegid[oa]s?|recomendad[oa]s?)\\s+para',
    'ti',
  ],
  ['(?:speciaal|exclusief|alleen|uitgekozen|geselecteerd|gekozen)\\s+voor', 'jou'],
  [
    '(?:só|apenas|exclusiv[oa]s?|especialmente|selecionad[oa]s?|escolhid[oa]s?|recomendad[oa]s?|separad[oa]s?)\\s+para',
    'você',
  ],
  [
    '(?:solo|esclusivamente|appositamente|scelt[oaie]|selezionat[oaie]|consigliat[oaie]|riservat[oaie])\\s+per',
    'te',
  ],
  ['(?:tylko|specjalnie|wybrane|wyłącznie|polecane)\\s+dla', 'Ciebie'],
  ['(?:bara|endast|speciellt|särskilt|utvalt|utvalda|exklusivt)\\s+för', 'dig'],
  ['(?:kun|bare|specielt|spesielt|særligt|udvalgt|utvalgt|eksklusivt)\\s+(?:til|for)', 'deg'],
  ['(?:jen|pouze|speciálně|vybrané|exkluzivně)\\s+pro', 'vás'],
];

/** `Not Rachel?` next to a link to another account. */
const notReader: Array<[before: string, instead: string]> = [
  ['not', 'you'],
  ['nicht', 'du'],
  ['pas', 'vous'],
  ['no eres', 'tú'],
  ['niet', 'jij'],
  ['não é', 'você'],
  ['non sei', 'tu'],
  ['inte', 'du'],
  ['ikke', 'deg'],
  ['nejste', 'vy'],
  ['etkö ole', 'sinä'],
];

/** `Anna, Rachel and Kim` addresses nobody. */
export const listAhead = /^\p{Lu}[\p{L}'’-]*(?:,|\s(?:and|or|&|und|oder|et|ou|y|o|e|en|of)\s+\p{Lu})/u;
const listGoesOn = /^\s?,?\s*(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|&)\s+)?\p{Lu}/u;
const listBefore = /(?:\p{L}\s?,\s?\p{Lu}[\p{L}'’-]*|\p{Ll}\s\p{Lu}[\p{L}'’-]*)\s?$/u;

/** `Rose, pink and gold`, `In lilac, Rose`: a list of colours. */
const amongThings =
  /,|(?<!\p{L})(?:and|or|&|und|oder|et|ou|y|o|e|en|of|och|og|i|a|ja)\s|^\P{L}|^\p{L}+\P{L}*$/u;
const behindThings = /,|(?:^|\s)\p{Lu}\p{L}*\s*$|^\s*\p{L}+\s*$/u;

const calls = String.raw`(?:\s{0,4}[,،!]\s*|\s{1,4}[–—-]{1,2}\s+)`;
/** Before a colon a name that is also a word is a heading: `Price: your choice`. */
const callsOrHeads = String.raw`(?:\s{0,4}[,،!:]\s*|\s{1,4}[–—-]{1,2}\s+)`;

const opensWithCall = (name: string, sign: string) =>
  `(?=${titles}${name})(?<=${opener})${titles}(${name})${sign}\\S`;

const closesWithCall = (name: string) =>
  `\\s{0,4},\\s{0,4}${titles}(${name})${end}(?=\\s{0,4}(?:[!?…:|)”"»]|\\.(?!\\p{L})|,|$|[–—-]\\s|\\p{Extended_Pictographic}))`;

const capital = ({ letter }: Found) => letter.toUpperCase();
const toReader = (found: Found) => !isPlace(found) && secondPersonPattern.test(restOfSentence(found.match));

/** `Charlotte, NC`: a town and its state. */
function isPlace({ match, name }: Found): boolean {
  return name !== name.toUpperCase() && /^[A-Z]{2}(?!\p{L})/u.test(restOfSentence(match));
}

/** `Rachel, your order is here` becomes `Your …`; so does a later sentence that addresses the subscriber. */
const openingRules = [
  rule(opensWithCall(any, calls), (found) => (toReader(found) ? capital(found) : null)),
  rule(`(?=${titles}${any})(?<=[.!?…]\\s{1,4})${titles}(${any})${calls}\\S`, (found) =>
    toReader(found) ? capital(found) : null,
  ),
  rule(opensWithCall(onlyName, callsOrHeads), (found) =>
    isPlace(found) || listAhead.test(restOfSentence(found.match)) ? null : capital(found),
  ),
  rule(opensWithCall(greetedWord, String.raw`(?:\s{0,4}[,!]|\s{1,4}--)\s{1,4}`), (found) =>
    amongThings.test(restOfSentence(found.match)) ? null : capital(found),
  ),
  // `Mrs Adams` alone on a line.
  rule(`(?<=^\\s*)((?:(?:${honorifics})\\.?\\s{1,4}){1,3}${any}(?:\\s${any}){0,3})\\s*[,!:]?\\s*$`, () => ''),
  // `Rachel,` alone on a line.
  rule(`(?=${titles}${sure})(?<=^\\s*)${titles}(${sure})\\s*[,!]\\s*$`, () => ''),
  rule(
    `(?=${onlyName})(?<=${opener})(${onlyName})\\s+(?=(?:${secondPerson}|we(?:['’]ve)?|wir)(?!\\p{L}))\\S`,
    capital,
  ),
];

/** `We miss you, Rachel!` loses the name. */
const closingRules = [
  rule(closesWithCall(any), ({ match }) =>
    !isListed(match) && secondPersonPattern.test(sentenceBefore(match)) ? '' : null,
  ),
  rule(closesWithCall(greetedWord), ({ match }) => (behindThings.test(sentenceBefore(match)) ? null : '')),
  rule(closesWithCall(onlyName), ({ match }) => (isListed(match) ? null : '')),
];

function isListed(match: RegExpExecArray): boolean {
  const at = match.index + match[0].length;
  return listBefore.test(sentenceBefore(match)) && listGoesOn.test(match.input.slice(at, at + maxSentence));
}

const addedRules = [
  rule(`${after(nameTakers)}(?!['’]|\\s+\\p{Lu}\\p{Ll})`, () => ''),
  ...chosenFor.map(([before, you]) =>
    rule(`${after(before)}(?!['’]|\\s+\\p{L})`, ({ name }) => sameCase(name, you, false)),
  ),
  ...notReader.map(([before, you]) =>
    rule(`(?=${any})(?<=${lead}(?:${before})\\s{1,4})(${any})${end}(?=\\s?\\?)`, ({ name }) =>
      sameCase(name, you, false),
    ),
  ),
];

const possessiveRules = [
  rule(
    `(?=${sure})${lead}(${sure})(?:['’]s?|s)(?=(?:\\s+\\p{L}+){0,2}?\\s+(${ownedNouns})(?!\\p{L}))`,
    ({ match, name, language }) => {
      const [whole, , noun = ''] = match;
      const owned = possessionOf(noun, /['’]/.test(whole), language());
      if (owned === undefined) return null;
      const isShouted = noun === noun.toUpperCase();
      const isTitle = owned.language === 'en' && /^\p{Lu}\P{Lu}/u.test(noun);
      return sameCase(isShouted ? name : '', owned.own, isTitle || beginsSentence(match.input, match.index));
    },
  ),
  ...possessionsBefore.map(({ article, noun, of, own }) =>
    rule(`${lead}(?:(${article}))(\\s+)(${noun})\\s+${of}\\s+${sure}${end}`, ({ match, name }) => {
      const [, , blank = '', thing = ''] = match;
      return `${sameCase(name, own, /^\p{Lu}/u.test(name))}${blank}${thing}`;
    }),
  ),
];

function beginsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?…:|•]\s+)(?:[\s“"'«¡¿\p{Extended_Pictographic}]|\uFE0F)*$/u.test(
    text.slice(Math.max(0, at - 12), at),
  );
}

/**
 * Rules that remove the subscriber's names where a text addresses them: `Rachel, your order`, `Just for you,
 * Rachel!`, `Rachel's picks`. A name in the third person (`Rachel Green chose these`) stays. For whole lines
 * or paragraphs, in this order.
 */
export const spokenNameRules: readonly NameRule[] = [
  greetedNameRule,
  userNameRule,
  sentToRule,
  ...joinedNameRules,
  ...openingRules,
  ...closingRules,
  ...addedRules,
  ...possessiveRules,
  ...freelySpokenRules,
  ...ownNameRules,
];
