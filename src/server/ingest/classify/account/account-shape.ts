import { namesOffer } from '#server/ingest/classify/account/offer-words.ts';
import { hasUnsubscribeText } from '#server/ingest/classify/account/unsubscribe-text.ts';
import { isListMail } from '#server/ingest/identify/list-mail.ts';
import { type LabelledValue, labelledValues } from '#server/ingest/redact/numbers/labelled-lines.ts';
import { ownLabel, price } from '#server/ingest/redact/numbers/own-numbers.ts';
import { normalizeDigits } from '#server/ingest/text/plain-digits.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Mail with a code has little other content; order mail lists the purchases. */
const bounds = {
  code: { length: 1_500, links: 6, pictures: 8 },
  order: { length: 6_000, links: 10, pictures: 40 },
};
/** The top identifies the order; the foot describes the sender. */
const opening = 1_500;
/** Tables and catalogues are full of numbers; mail with a code has one, perhaps two. */
const maxCodes = 2;
/** A number, and the subscriber's place and contact. */
const enoughFields = 3;

/**
 * Whether the structure alone, in any language, shows a message to one subscriber about a code or an order:
 * no sign of bulk mail or an unsubscribe link, few links, and either a code or a labelled long number with
 * further labelled values. Campaigns rarely lack both; if they do, a price, a percentage or a word of an
 * offer distinguishes them from mail with a code.
 */
export function isAccountByShape(mail: ParsedMail, lines: readonly string[]): boolean {
  if (isListMail(mail)) return false;
  const uniqueLines = distinct(lines);
  const length = uniqueLines.reduce((sum, line) => sum + line.length, 0);
  const links = countLinks(mail);
  const pictures = countPictures(mail);
  const fits = (most: (typeof bounds)['code']) =>
    length <= most.length && links <= most.links && pictures <= most.pictures;
  if (
    !(fits(bounds.code) && isAboutCode(mail.subject, uniqueLines)) &&
    !(fits(bounds.order) && statesOrder(uniqueLines))
  )
    return false;
  return !hasUnsubscribeText(`${mail.html ?? ''}\n${mail.text ?? ''}`.slice(0, maxSource), uniqueLines);
}

const maxSource = 200_000;

/** Deduplicates lines, as html and text repeat each other, up to the longest length allowed. */
function distinct(lines: readonly string[]): string[] {
  const uniqueLines = new Set<string>();
  let length = 0;
  for (const line of lines) {
    const text = line.trim();
    if (text === '' || uniqueLines.has(text)) continue;
    length += text.length;
    uniqueLines.add(text);
    if (length > bounds.order.length) break;
  }
  return [...uniqueLines];
}

function countPictures({ html }: ParsedMail): number {
  return html === null ? 0 : (html.slice(0, maxSource).match(/<img\s/gi)?.length ?? 0);
}

function countLinks({ html, text }: ParsedMail): number {
  const link = html === null ? /https?:\/\//gi : /<a\s/gi;
  const source = html ?? text ?? '';
  let links = 0;
  while (links <= bounds.order.links && link.test(source)) links += 1;
  return links;
}

const figure = '(?:\\d{4,8}|\\d{3}[ -]\\d{3})';
const quotes = '[*"\'“”„«»「」【】()\\[\\]\\p{Z}]{0,5}';
const alone = new RegExp(`^${quotes}(?:[A-Z]{1,3}-)?(${figure})${quotes}$`, 'u');
/** The line after a wrapped line begins in the middle of a sentence or a telephone number. */
const isWrapped = (line: string) =>
  /\d$/.test(line) || (line.length >= wrappedLength && /[\p{L},]$/u.test(line));
const wrappedLength = 60;
/**
 * `Jūsų kodas yra 482913.`, `認証コードは482913です。`: digits that end a sentence at the start of one of the first
 * lines, except counts of people, things or points.
 */
const atEnd =
  /^\D{2,60}[\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Hangul}\p{sc=Thai}](\d{6})(?=\s?(?:[.。!！，、]|$)|\p{sc=Hiragana}|(?![명원개점건년])\p{sc=Hangul})(?!\.\d)/u;
const firstLines = 4;
/** Whether a short message has a code alone on a line, after a label, or at the end of its first sentence. */
function isAboutCode(subject: string, lines: readonly string[]): boolean {
  const plain = lines.map(normalizeDigits);
  const whole = `${normalizeDigits(subject)}\n${plain.join('\n')}`;
  const { codes, lone } = unlabelledCodes(plain);
  const labelled = labelledValues(plain).filter(({ value }) => /\d/.test(value));
  for (const { label, value } of labelled) {
    const [, code = ''] = alone.exec(value) ?? [];
    if (!isCode(code)) continue;
    if (ownLabel.test(label)) return false;
    codes.add(code);
  }
  if (codes.size === 0 || codes.size > maxCodes || lone.size > maxCodes) return false;
  return !price.test(whole) && !namesOffer(whole);
}

/** Returns the unlabelled codes, and all numbers alone on a line that look like codes. */
function unlabelledCodes(lines: readonly string[]): { codes: Set<string>; lone: Set<string> } {
  const lone = new Set<string>();
  const codes = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const [, code = ''] = alone.exec(line) ?? [];
    if (!isCode(code)) continue;
    lone.add(code);
    if (!isWrapped(lines[at - 1] ?? '')) codes.add(code);
  }
  for (const line of lines.slice(0, firstLines)) {
    const [, code = ''] = atEnd.exec(line) ?? [];
    if (isCode(code) && !ownLabel.test(line)) codes.add(code);
  }
  return { codes, lone };
}

/** Years, dates and round counts are no codes. Zeros alone are redacted codes. */
function isCode(figures: string): boolean {
  if (figures === '' || /^(?:19|20)\d\d(?:[01]\d[0-3]\d)?$/.test(figures)) return false;
  return !/[1-9]\d*00$/.test(figures);
}

const day = /^\D{0,12}\d{1,4}\s?(?:[.\-/]\s?\d{1,2}\s?[.\-/]\s?\d{1,4}(?!\d)|[年년:])/u;
const phone = /^[+(0][\d ()./-]{8,18}$/;
const key = /^[#№]?[A-Z]{0,5}[- ]?\d[\dA-Z]{0,30}(?:[ .\-/][\dA-Z]{1,20}){0,7}[.。]?$/;
const minKey = 6;
const minPlaceLetters = 6;

/** Whether lines state a long number of the subscriber's, and the subscriber's place and contact. */
function statesOrder(lines: readonly string[]): boolean {
  const found = new Map<string, 'key' | 'phone' | 'place'>();
  let read = 0;
  const head = lines.filter((line) => {
    read += line.length;
    return read - line.length <= opening;
  });
  for (const one of labelledValues(head)) {
    const kind = kindOf(one);
    if (kind !== null) found.set(kind === 'place' ? kind : one.label, kind);
  }
  return found.size >= enoughFields && [...found.values()].includes('key');
}

function kindOf({ label, value }: LabelledValue): 'key' | 'phone' | 'place' | null {
  if (!/\d/.test(value) || price.test(value) || day.test(value)) return null;
  if (phone.test(value)) return 'phone';
  if (ownLabel.test(label)) return null;
  if (key.test(value) && value.replace(/\D/g, '').length >= minKey) return 'key';
  return value.replace(/\P{L}/gu, '').length >= minPlaceLetters ? 'place' : null;
}
