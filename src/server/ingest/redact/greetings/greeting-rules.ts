import { wordsBehindName } from '#server/ingest/redact/greetings/greeting-words.ts';
import { greetingBeforeName, holderLabel, userLabel } from '#server/ingest/redact/greetings/greetings.ts';
import { joinedName, type MaskedText, maskedNames } from '#server/ingest/redact/names/name-mask.ts';
import { nameWordsAt } from '#server/ingest/redact/names/person-name.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';

/** Honorifics after a name: `Ayşe Hanım`, `Anna asszony`, `मीरा जी`. */
const titleBehind = new RegExp(`^\\s(?:${wordsBehindName})(?!\\p{L})`, 'iu');

/** Removes a masked name after a greeting and keeps the greeting well-formed: `Hi there,`, `Bonjour,`. */
export function greetedNameRule({ written, masked }: MaskedText): TextEdit[] {
  const edits: TextEdit[] = [];
  let done = 0;
  for (const { 0: name, index } of masked.matchAll(maskedNames)) {
    const found = greetingBeforeName(masked, index);
    if (found === null || found.start < done) continue;
    const { greeting, start, end } = found;
    const nameEnd = endOfName(written, index, name.length);
    done = nameEnd;
    const word = written.slice(start, end);
    const isShouted = word.length > 2 && word === word.toUpperCase();
    const spelled = (text: string) => (isShouted ? text.toUpperCase() : text);
    if (greeting.instead !== null) edits.push({ start, end: nameEnd, put: spelled(greeting.instead) });
    else if (greeting.someone === '') edits.push({ start: end, end: nameEnd, put: '' });
    else {
      const nameAt = end + (/^[\s,]*/.exec(written.slice(end, nameEnd))?.[0].length ?? 0);
      if (written.slice(end, nameAt) !== ' ') edits.push({ start: end, end: nameAt, put: ' ' });
      edits.push({ start: nameAt, end: nameEnd, put: spelled(greeting.someone) });
    }
  }
  return edits;
}

/** A name includes the names that follow it (`Hi Rachel Adams,` if only Rachel is known), up to punctuation. */
function endOfName(text: string, at: number, length: number): number {
  const end = at + length;
  const whole = nameWordsAt(text, at);
  const behind = whole.length > length ? text.slice(at + whole.length) : '';
  if (whole.length > length && /^\s*(?:[,!.:;?]|$)/u.test(behind)) return at + whole.length;
  return end + (titleBehind.exec(text.slice(end, end + 12))?.[0].length ?? 0);
}

/** The longest label with its initial. */
const maxLabel = 40;

/** Removes a masked name after a label, with the initial before it. */
export function userNameRule({ written, masked }: MaskedText): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { 0: name, index } of masked.matchAll(maskedNames)) {
    const before = masked.slice(Math.max(0, index - maxLabel), index);
    const isHolder = holderLabel.test(before) && isWholeValue(written, index, name.length);
    if (!userLabel.test(before) && !isHolder) continue;
    const gap = isHolder ? /\s*(?:\p{Lu}\.?\s)?$/u : /\s*$/;
    edits.push({ start: index - (gap.exec(before)?.[0].length ?? 0), end: index + name.length, put: '' });
  }
  return edits;
}

/** Whether the name is the whole value, unlike `Name: Adams Lounge Chair`. */
function isWholeValue(text: string, at: number, length: number): boolean {
  return !/^\s{1,4}\p{L}/u.test(text.slice(at + length, at + length + 6));
}

const joinedScript = new RegExp(`[${joinedName}様さま殿ん君님씨객师師学學生士姐太的]`, 'u');

/** In such scripts a name before an honorific may be in Latin letters: `Rachel様`. */
const anyName = `(?:${joinedName}+(?:\\s{0,2}${joinedName}+)*|${maskedNames.source})`;

/** Names in scripts without spaces: the polite word for a customer replaces name and honorific. */
const joined: Array<[RegExp, string]> = [
  [new RegExp(`^[\\s「【（(]*${joinedName}+(?:\\s{0,2}${joinedName}+)*\\s?[，,、：:]\\s?`, 'gu'), ''],
  [new RegExp(`${anyName}\\s?(?:様|さま|殿|さん|君|くん|ちゃん)`, 'gu'), 'お客様'],
  [new RegExp(`${anyName}\\s?(?:고객님|회원님|고객|님|씨)`, 'gu'), '고객님'],
  [new RegExp(`${anyName}\\s?(?:老師|同學)`, 'gu'), '顧客'],
  [new RegExp(`${anyName}\\s?(?:先生|女士|小姐|老师|同学|太太)`, 'gu'), '顾客'],
  [new RegExp(`(?<=亲爱的|尊敬的|敬爱的|尊贵的)\\s?${anyName}`, 'gu'), '顾客'],
  [new RegExp(`(?<=親愛的|敬愛的|尊貴的)\\s?${anyName}`, 'gu'), '顧客'],
  [new RegExp(`[，,、]\\s?${joinedName}+(?:\\s{0,2}${joinedName}+)*(?=[!！。~〜]|$)`, 'gu'), ''],
  [new RegExp(`${joinedName}+(?:\\s{0,2}${joinedName}+)*`, 'gu'), ''],
];

export const joinedNameRules = joined.map(
  ([expression, put]) =>
    ({ masked }: MaskedText): TextEdit[] =>
      joinedScript.test(masked)
        ? [...masked.matchAll(expression)].map(({ 0: whole, index }) => ({
            start: index,
            end: index + whole.length,
            put,
          }))
        : [],
);
