import { wordsBehindName } from '#server/ingest/redact/greetings/greeting-words.ts';
import { greetingBeforeName } from '#server/ingest/redact/greetings/greetings.ts';
import { nameWordsAt } from '#server/ingest/redact/names/person-name.ts';
import { ownedNouns } from '#server/ingest/redact/names/possessions.ts';
import { belongingWords } from '#server/ingest/redact/names/receiving-terms.ts';
import { secondPerson, secondPersonPattern, speaksTo } from '#server/ingest/redact/names/second-person.ts';
import { listAhead, nameTakers } from '#server/ingest/redact/names/spoken-names.ts';

/**
 * Use of a name in one place.
 *
 * - `addressed`: addresses somebody of that name (`Rachel, your order`, `… for you, Rachel!`, `Hi Rachel`),
 *   or is the
 * subscriber's full name;
 * - `hailed`: ends a line of a few words, perhaps an unknown greeting (`Kia ora Rachel,`);
 * - `given`: the recipient or owner of a thing (`A gift for Rachel`, `La boutique de Clémence`); `owned`: a
 *   possessive
 * (`Rachel's picks`);
 * - `free`: without context;
 * - `mentioned`: in a sentence that addresses nobody;
 * - `hinted`: in a context that suggests another sense: an author's word, a list, another name;
 * - `reported`: in the third person, or in somebody else's words.
 */
export type NameUse =
  | 'addressed'
  | 'hailed'
  | 'given'
  | 'owned'
  | 'free'
  | 'mentioned'
  | 'hinted'
  | 'reported';

/** A name and its position in a line. */
export interface NamePlace {
  line: string;
  at: number;
  length: number;
  /** Whether it is an inflected form of the known name. */
  isForm: boolean;
  /** Previous and next line; empty if none. */
  lineBefore: string;
  lineBehind: string;
}

/** Enough of a line to classify the use. */
const maxBeside = 80;

const lineBegins = /(?:^|[.!?…:]\s{1,4})(?:["'“”„«»¡¿*•|>[\]()]|\p{Extended_Pictographic}|\uFE0F|\s){0,6}$/u;
const callEnds = /^\s?(?:[,،]\s\P{Lu}|[!.:?…]|[–—-]\s|$|\p{Extended_Pictographic})/u;
/** After a greeting and a full name. */
const greetedEnds = /^\s?(?:[,،!.:?…]|[–—-]\s|$|\p{Extended_Pictographic}|\s\p{Lo})/u;
const callBehind = /^(?:\s?[,،!:]\s{1,4}|\s{1,4}[–—-]{1,2}\s{1,4})(?=\S)/u;

const opensQuote = /(?:^|[\s(])["“„«][^"“”„«»]*$/u;
const closesQuote = /^[^"“”„«»]*["“”»]/u;

const articles =
  'the|an?|our|my|his|her|der|die|das|den|ein|eine|unsere?|le|la|les|une?|notre|nos|el|los|las|una|nuestr[oa]s?|il|lo|uno|het|een|onze|vår|våra|vores|ett|et';
const articleBefore = new RegExp(String.raw`(?<!\p{L})(?:${articles})\s{1,4}$`, 'iu');
const thingBefore = new RegExp(String.raw`(?<!\p{L})(?:${articles})\s{1,4}\p{L}{1,20}\s{1,4}$`, 'iu');
/** Words before an author, a maker or a second person. */
const authorBefore =
  /(?:^|[\s(])(?:by|with|from|and|meet|featuring|feat\.|und|von|mit|bei|et|par|avec|chez|y|con|por|e|com|met|van|door|en|och|med|av|og|af|i|z|od|przez|a|s|ve|и|с|от|&|\+|×)\s{1,4}$/iu;
const receiverBefore =
  /(?:^|[\s(])(?:for|to|für|an|pour|à|para|per|voor|aan|för|til|till|dla|do|pro|pre|för|pentru|для|на)\s{1,4}$/iu;
const belongingBefore = new RegExp(`\\p{L}\\s{1,4}(?:${belongingWords})\\s{1,4}$`, 'u');
const nameBefore = /(?<=[\p{L}\p{N},;]\s{1,4})\p{Lu}\p{Ll}[\p{L}'’-]*\s{1,4}$/u;
const titleBefore =
  /(?:^|\s)(?:mrs?|ms|miss|mx|dr|prof|herrn?|frau|mme|m|sra?|pan[ií]?|dhr|mevr|sig|fru|herra|rouva)\.?\s{1,4}$/iu;
const titleBehind = new RegExp(`^\\s(?:${wordsBehindName})(?!\\p{L})`, 'iu');
/** `Happy Diwali Rachel` */
const takerBefore = new RegExp(`(?<!\\p{L})(?:${nameTakers})\\s{1,4}$`, 'iu');
const listBefore = /\p{Lu}[\p{L}'’-]*\s?,\s{1,4}$/u;
const listBehind =
  /^(?:\s?,\s{1,4}\p{Lu}[\p{L}'’-]*\s?(?:,|\s(?:and|or|und|oder|et|ou|y|o|e|en|of|och|og|i|a|&)\s)|\s(?:and|or|und|oder|et|ou|y|e|en|och|og|&|\+)\s{1,4}\p{Lu})/u;
/** `Rachel, who lives in a story` */
const relative =
  /^\s?,\s(?:who|whose|whom|der|dessen|deren|qui|dont|quien|cuy[oa]|che|wiens|wie|som|vars|hvis|który|która|který|která|який|яка|который|которая)(?!\p{L})/iu;
/**
 * `Rachel, I said, come in`, `Dear Rachel, wrote my mother` are quotations; `Hi Rachel, we wrote to you`
 * addresses the subscriber.
 */
const saying =
  'said|says|wrote|writes|asked|replied|answered|told|sagte|schrieb|fragte|rief|antwortete|dit|écrivait|écrivit|demanda|dijo|escribió|preguntó|disse|scrisse|chiese|escreveu|perguntou|zei|schreef|vroeg|sa|säger|skrev|frågade|sagde|spurgte|powiedział\\p{L}?|napisał\\p{L}?|řekl\\p{L}?|napsal\\p{L}?|сказал\\p{L}?|написал\\p{L}?';
const reported = new RegExp(
  String.raw`^\s?,\s(?:(?:${saying})(?!\p{L})|(?:I|he|she|we|they|ich|er|sie|wir|je|il|elle|jag|han|hon|jeg|hun|ik|hij|zij)\s(?:${saying})(?:\sback)?\s?[,:])`,
  'iu',
);
/** `Charlotte, NC` */
const placeBehind = /^,\s[A-Z]{2}(?!\p{L})/u;

const nextName = /^\s{1,4}(\p{Lu}[\p{Ll}\p{M}][\p{L}\p{M}'’-]*)/u;
/** After a last name: a verb, a year of birth. */
const toldBehind = /^(?:\s?\(|\s\p{Ll})/u;
const readerBehind = new RegExp(String.raw`^\s(?:${secondPerson})(?!\p{L})`, 'iu');
const owned = new RegExp(String.raw`^(?:['’]s?|s)?(?:\s\p{L}{1,30}){0,2}?\s(?:${ownedNouns})(?!\p{L})`, 'iu');
const priced = /^\s{0,8}(?:[$€£¥]\s?\d|\d[\d.,]*\s?(?:[$€£¥]|kr|zł|usd|eur|chf)(?!\p{L}))/iu;
/** `Nice work Rachel!`, `Kia ora Rachel,`: a line of a few words and a name. */
const fewWords = /^\P{L}{0,4}\p{L}[\p{L}\p{M}'’]{0,15}(?:\s[\p{L}\p{M}'’]{1,15}){0,3},?\s$/u;

/**
 * Classifies the use of a name in one place.
 * @param isOwn whether a word, lower-case, is a known name of the subscriber.
 */
export function classifyNameUse(place: NamePlace, isOwn: (word: string) => boolean): NameUse {
  const { line, at, length } = place;
  const before = line.slice(Math.max(0, at - maxBeside), at);
  const behind = line.slice(at + length, at + length + maxBeside).replace(titleBehind, '');
  if (opensQuote.test(before) && closesQuote.test(behind)) return 'reported';
  if (reported.test(behind) || relative.test(behind)) return 'reported';
  if (greetingBeforeName(line, at) !== null && greetedEnds.test(behindWholeName(place, behind)))
    return 'addressed';
  if (/^\s?[™®©]/u.test(behind) || articleBefore.test(before)) return 'reported';
  if (/^\p{Ll}/u.test(line.slice(at, at + length)) || /^-\p{L}/u.test(behind)) return 'hinted';
  return besideName(before, behind, isOwn) ?? inSentence(place, before, behind);
}

/** A last name may follow: `Gentile Chiara dell’Orto,`. */
function behindWholeName({ line, at, length }: NamePlace, behind: string): string {
  const whole = nameWordsAt(line, at);
  return whole.length > length ? line.slice(at + whole.length, at + whole.length + maxBeside) : behind;
}

/** Classifies by the previous and next word. */
function besideName(before: string, behind: string, isOwn: (word: string) => boolean): NameUse | null {
  const next = nextName.exec(behind);
  const isReceiver = receiverBefore.test(before);
  if (next !== null && !readerBehind.test(behind)) {
    if (isOwn((next[1] ?? '').toLowerCase())) return 'addressed';
    const further = behind.slice(next[0].length);
    return toldBehind.test(further) && !readerBehind.test(further) && !isReceiver ? 'reported' : 'hinted';
  }
  if (isAnothers(before) || listBehind.test(behind) || placeBehind.test(behind)) return 'hinted';
  const isGiven = isReceiver || belongingBefore.test(before);
  return isGiven && !/^['’]?s?\s(?:&|\p{Lu})/u.test(behind) ? 'given' : null;
}

/** Whether the text before a name makes it an author, a thing, a last name or the source of a quotation. */
function isAnothers(before: string): boolean {
  if (authorBefore.test(before) || thingBefore.test(before)) return true;
  if (nameBefore.test(before) && !titleBefore.test(before) && !takerBefore.test(before)) return true;
  return /["“”»]\s?[–—-]\s?$/u.test(before) || /^\s{0,4}[–—-]{1,2}\s?$/u.test(before);
}

/** Follows a plural: `Rachels of the world`. */
const functionWord =
  /^s\s(?:of|in|on|at|and|or|are|who|from|for|to|with|und|oder|der|die|des|von|och|og|en|van)(?!\p{L})/iu;

/** Classifies by the sentence. */
function inSentence(place: NamePlace, before: string, behind: string): NameUse {
  const { line, lineBefore, lineBehind, isForm } = place;
  const owning = genitiveUse(line, behind);
  if (owning !== null) return owning;
  if (isForm && /^\s\p{Ll}/u.test(behind)) return 'owned';
  if (lineBegins.test(before)) return atBeginning(before, behind, lineBefore, lineBehind);
  const sentence = /[^.!?…:]*$/u.exec(before)?.[0].trim() ?? '';
  if (isCalledAtEnd(before, behind, sentence)) return 'addressed';
  const hailing = /,\s$/.test(before) ? /^\s?[,،!.]?\s*$/u : /^\s?[,،!]\s*$/u;
  if (fewWords.test(before) && hailing.test(behind)) return 'hailed';
  const isAmong = /\p{Ll}\s$/u.test(before) && /^\s\p{Ll}/u.test(behind);
  return isAmong && !speaksTo.test(sentence) && !secondPersonPattern.test(behind) ? 'mentioned' : 'free';
}

/** `Your basket is waiting, Rachel!` */
function isCalledAtEnd(before: string, behind: string, sentence: string): boolean {
  if (!/[,،]\s$/u.test(before) || !callEnds.test(behind)) return false;
  return speaksTo.test(sentence) || (/\p{L}\s\p{L}/u.test(sentence) && !listBefore.test(before));
}

/** Classifies `Rachel's picks`, `Rachels picks`; null if the name is no possessive. */
function genitiveUse(line: string, behind: string): NameUse | null {
  const genitive = /^(?:(['’]s?)|s)\s{1,4}(\p{L})/u.exec(behind);
  if (genitive === null) return null;
  if (owned.test(behind)) return 'owned';
  const isCapital = /^\p{Lu}/u.test(genitive[2] ?? '');
  const isMentioned =
    genitive[1] === undefined ? functionWord.test(behind) : isCapital && /\p{Ll}/u.test(line);
  return isMentioned ? 'hinted' : 'owned';
}

function atBeginning(before: string, behind: string, lineBefore: string, lineBehind: string): NameUse {
  const isAlone = /^\P{L}*$/u.test(before) && /^\P{L}*$/u.test(behind);
  if (isAlone) {
    const isSignature = /,\s*$/.test(lineBefore) && behind.trim() === '';
    return isSignature || priced.test(lineBehind) ? 'hinted' : /^\s?[,!]/.test(behind) ? 'addressed' : 'free';
  }
  const call = callBehind.exec(behind)?.[0];
  if (call !== undefined) {
    const said = behind.slice(call.length);
    if (secondPersonPattern.test(said.replace(/[.!?…].*$/u, ''))) return 'addressed';
    if (listAhead.test(said)) return 'hinted';
    return /^[,،]/.test(call.trim()) && /^\P{Lu}/u.test(said) ? 'addressed' : 'free';
  }
  if (/^\s\p{Ll}/u.test(behind))
    return secondPersonPattern.test(behind.trim().replace(/[.!?…].*$/u, '')) ? 'addressed' : 'reported';
  return /^\s\P{L}?\d/u.test(behind) ? 'hinted' : 'free';
}
