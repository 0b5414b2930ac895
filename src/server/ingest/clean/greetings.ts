import { escapePattern } from '#server/ingest/clean/escape-pattern.ts';
import type { ReaderIdentity } from '#server/ingest/clean/reader-identity.ts';
import { findSalutation } from '#server/ingest/clean/salutations.ts';

/**
 * Greeting words of the six languages, with what a greeting without a name reads like. `''` keeps the word alone:
 * `Bonjour Anna,` becomes `Bonjour,`. Inflected forms of "dear" fit no one without a name and become a plain hello.
 */
const greetings: Array<[pattern: string, neutral: string | null]> = [
  ['hi|hello|hey|hiya', ' there'],
  ['dear', ' reader'],
  [
    'good (?:morning|afternoon|evening|day)|greetings|thanks|thank you|welcome(?: back)?|congratulations|happy birthday',
    '',
  ],
  [
    'hallo|hej|moin|guten (?:tag|morgen|abend)|danke|willkommen(?: zurück)?|servus|grüß dich|herzlichen glückwunsch',
    '',
  ],
  ['liebe[rs]?|sehr geehrte[rs]?', null],
  ['bonjour|bonsoir|salut|coucou|merci|bienvenue', ''],
  ['ch[eè]re?', null],
  ['hola|buenos días|buenas tardes|gracias|bienvenid[oa]', ''],
  ['querid[oa]|estimad[oa]', null],
  ['hoi|dag|goedemorgen|goedemiddag|goedenavond|bedankt|welkom', ''],
  ['beste', ' lezer'],
  ['ol[aá]|oi|bom dia|boa tarde|boa noite|obrigad[oa]|bem-vind[oa]|ciao', ''],
  ['car[oa]|prezad[oa]', null],
];

/** What replaces a whole greeting whose word needs a name. */
const neutralHello: Record<string, string> = {
  l: 'Hallo',
  s: 'Hallo',
  c: 'Bonjour',
  q: 'Hola',
  e: 'Hola',
  p: 'Olá',
};

const titles = String.raw`(?:(?:mr|mrs|ms|miss|dr|herr|frau|m|mme|monsieur|madame|sr|sra|señor|señora|dhr|mevr)\.?\s+)*`;

/** Takes the reader's name out of greetings and full names out of any text. Made once per mail; see `spoken-names.ts`. */
export type NameRemover = (text: string, before: string) => string;

/**
 * @returns a function of a text and of what stands directly before it (a name is often in an element of its own:
 * `Hi <b>Anna</b>,`). Texts without a name come back unchanged.
 */
export function nameRemover(identity: ReaderIdentity): NameRemover {
  const removeKnown = knownNameRemover(identity);
  return (text, before) => withoutSalutation(removeKnown(text, before));
}

/** A salutation by a name that nothing else in the message tells. */
function withoutSalutation(text: string): string {
  const found = findSalutation(text);
  if (found === null) return text;
  const rule = greetings.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(found.word));
  return `${found.blank}${neutralGreeting(found.word, rule?.[1] ?? null)},${/\s*$/.exec(text)?.[0] ?? ''}`;
}

function knownNameRemover(identity: ReaderIdentity): NameRemover {
  if (identity.callNames.length === 0) return (text) => text;
  const names = [...identity.callNames]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  const anyName = new RegExp(`(?:${names})`, 'iu');
  const end = String.raw`(?![\p{L}\p{N}'’-]|\.[\p{L}])`;
  const lead = String.raw`(?<![\p{L}\p{N}])`;
  const rules = greetings.map(([words, neutral]) => ({
    within: new RegExp(`${lead}(${words})([\\s,]+)${titles}(?:${names})${end}`, 'giu'),
    before: new RegExp(`${lead}(?:${words})[\\s,]*$`, 'iu'),
    neutral,
  }));
  const alone = new RegExp(`^(\\s*)${titles}(?:${names})${end}`, 'iu');
  const full = identity.fullNames.map((name) => new RegExp(`${lead}${escapePattern(name)}${end}`, 'giu'));
  return (text, before) => {
    if (!anyName.test(text)) return text;
    let result = text;
    for (const { within, before: precedes, neutral } of rules) {
      result = result.replace(within, (_all, word: string) => neutralGreeting(word, neutral));
      if (precedes.test(before))
        result = result.replace(alone, (_all, blank: string) => blank + (neutral ?? '').trim());
    }
    for (const name of full) result = result.replace(name, '');
    return result;
  };
}

function neutralGreeting(word: string, neutral: string | null): string {
  if (neutral !== null) return `${word}${neutral}`;
  return neutralHello[word.charAt(0).toLowerCase()] ?? word;
}
