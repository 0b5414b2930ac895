import {
  eitherGender,
  type Greeting,
  greetingBeginnings,
  greetings,
  honorifics,
  maxGreetingWords,
} from '#server/ingest/redact/greetings/greeting-words.ts';

/** A greeting, up to the position of a name. */
export interface GreetingStart {
  greeting: Greeting;
  /** Start and end of the greeting's words. */
  start: number;
  end: number;
  /** Position of a possible name, after spaces, comma and titles. */
  nameAt: number;
  hasTitle: boolean;
}

/**
 * Possible starts of sentences; punctuation, brackets, quotes and emoji may precede. The first group is the
 * first word.
 */
const sentenceStart =
  /(?:^|[.!?…:|•>–—*\]]\s|(?:\p{Extended_Pictographic}|\uFE0F)\s?)["'“”‘’«»„¡¿*[(>\s]{0,3}(\p{L}[\p{L}-]*)/gu;

/** Greetings open paragraphs; they do not occur in the middle of long ones. */
const maxGreetedLength = 300;

/** Returns the greetings that open a text's sentences. */
export function greetingsIn(text: string): GreetingStart[] {
  const found: GreetingStart[] = [];
  const beginning = text.slice(0, maxGreetedLength);
  sentenceStart.lastIndex = 0;
  for (let match = sentenceStart.exec(beginning); match !== null; match = sentenceStart.exec(beginning)) {
    const [whole, word = ''] = match;
    if (!greetingBeginnings.has(word.toLowerCase())) continue;
    const at = greetingAt(text, match.index + whole.length - word.length);
    if (at !== null) found.push(at);
  }
  return found;
}

const nextWord = /\p{L}[\p{L}\p{M}.'’-]*/uy;
const gender = new RegExp(eitherGender, 'uy');
const gap = /(?:\s?,\s?|\s)/uy;
const title = new RegExp(`(?:${honorifics})\\.?\\s`, 'iuy');

/** Returns the longest greeting at a position; null if there is none or nothing follows it. */
function greetingAt(text: string, start: number): GreetingStart | null {
  let phrase = '';
  let at = start;
  let greeting: Greeting | undefined;
  let end = start;
  for (let words = 0; words < maxGreetingWords; words += 1) {
    nextWord.lastIndex = at;
    const word = nextWord
      .exec(text)?.[0]
      .replace(/[.'’-]+$/, '')
      .toLowerCase();
    if (word === undefined) break;
    phrase = words === 0 ? word : `${phrase} ${word}`;
    at += word.length;
    const known = greetings.get(phrase);
    if (known !== undefined) [greeting, end] = [known, at];
    if (text.charAt(at) !== ' ') break;
    at += 1;
  }
  if (greeting === undefined) return null;
  at = behind(gender, text, end);
  const gapEnd = behind(gap, text, at);
  if (gapEnd === at) return null;
  let nameAt = gapEnd;
  for (let next = behind(title, text, nameAt); next !== nameAt; next = behind(title, text, nameAt))
    nameAt = next;
  return { greeting, start, end, nameAt, hasTitle: nameAt > gapEnd };
}

function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

const phrases = [...greetings.keys()].sort((a, b) => b.length - a.length);
const anyGreeting = phrases
  .map((phrase) => phrase.replaceAll('.', '\\.').replaceAll(' ', '\\s{1,4}'))
  .join('|');
const greetingBefore = new RegExp(
  `(?<![\\p{L}\\p{N}])(${anyGreeting})${eitherGender}[\\s,]{1,40}(?:(?:${honorifics})\\.?\\s{1,4}){0,3}$`,
  'iu',
);

/** Longer than any greeting with its titles. */
const maxBefore = 90;

/** Returns the greeting that ends at the start of a name. */
export function greetingBeforeName(
  text: string,
  nameAt: number,
): { greeting: Greeting; start: number; end: number } | null {
  const from = Math.max(0, nameAt - maxBefore);
  const match = greetingBefore.exec(text.slice(from, nameAt));
  if (match === null) return null;
  const word = match[1] ?? '';
  const greeting = greetings.get(word.toLowerCase().replace(/\s+/g, ' '));
  const start = from + match.index;
  return greeting === undefined ? null : { greeting, start, end: start + word.length };
}

/** Labels of a user name: `User rachel77`, `Username: rachel77`. */
export const userLabel =
  /(?<![\p{L}\p{N}])(?:user(?:name)?|login|benutzer(?:name)?|nutzer(?:name)?|utilisateur|usuario|usuário|utente|nome utente|gebruiker(?:snaam)?|użytkownik\p{L}{0,2}|nazwa użytkownika|användare?|användarnamn|bruger(?:navn)?|brukernavn|uživatel\p{L}{0,2}|member|mitglied|membre|miembro)\s{0,3}:?\s{0,3}$/iu;

/** Labels of the holder of an account or card: `Account holder: Adams`, `Name: R. Adams`. */
export const holderLabel =
  /(?<![\p{L}\p{N}])(?:name|(?:full|first|last|family) name|surname|(?:account|card|policy) ?holder|customer(?: name)?|client|guest|passenger|recipient|(?:konto|karten|vertrags)inhaber(?:in)?|kundin|kunde|nachname|vorname|gast|empfänger(?:in)?|nom|prénom|titulaire|client|destinataire|nombre|apellidos?|titular|cliente|destinatario|nome|sobrenome|cognome|intestatario|destinatário|naam|achternaam|voornaam|klant|rekeninghouder|kaarthouder|imię|nazwisko|imię i nazwisko|posiadacz|klient|namn|förnamn|efternamn|kontoinnehavare|navn|fornavn|efternavn|etternavn|kontohaver|jméno|příjmení|zákazník|nimi|etunimi|sukunimi|asiakas|név|ügyfél|nume|prenume|ad soyad|isim|müşteri|имя|фамилия|клиент|получатель)\s{0,3}:\s{0,3}(?:\p{Lu}\.?\s)?$/iu;
