import { namesOffer } from '#server/ingest/classify/account/offer-words.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { namePartsOf, namesInAddress, personName } from '#server/ingest/redact/names/name-parts.ts';
import { isCoupon } from '#server/ingest/redact/numbers/number-labels.ts';
import { beginsWithSender, ownLabel, price } from '#server/ingest/redact/numbers/own-numbers.ts';
import { isFormOfName } from '#server/ingest/redact/subscriber-names.ts';
import { matchesOf } from '#server/ingest/text/matches.ts';
import { isMachineMade, isOpaqueToken } from '#server/ingest/text/opaque-token.ts';
import { normalizeDigits } from '#server/ingest/text/plain-digits.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/**
 * Points per fact that account mail states in any language: the addressee, a reference number (repeated in
 * the subject or a link), a sum, a day, an hour, and a link generated for this subscriber.
 */
const worths = { greeted: 1, wholeName: 1, reference: 2, repeated: 1, sum: 1, day: 1, hour: 1, madeLink: 1 };

/** The top states the topic; the foot describes the sender. */
const opening = 1_500;
const maxLineLength = 300;
/** The greeting is one of the first lines. */
const greetingLines = 6;
/** Mail to one subscriber has a handful of links. Further links are ignored. */
const maxLinks = 20;
const maxSource = 200_000;

/** Personal facts that a message states. */
export interface OwnFacts {
  /** At least one per kind of fact; 0 if the email contains an offer. */
  points: number;
  /** Whether the email has a reference number or a link generated for the subscriber. */
  isOwn: boolean;
}

/** @param lines lines of the email before redaction. */
export function readOwnFacts(mail: ParsedMail, lines: readonly string[]): OwnFacts {
  const head = openingOf(mail, lines);
  const whole = `${normalizeDigits(mail.subject)}\n${head.join('\n')}`;
  if (namesOffer(whole)) return { points: 0, isOwn: false };
  const links = readLinks(mail);
  const references = findReferences(head);
  const hasMadeLink = links.some((link) => isMadeOnSite(link, mail));
  const said = joined(`${mail.subject} ${links.map(({ pathname, search }) => pathname + search).join(' ')}`);
  const facts: Array<[isStated: boolean, worth: number]> = [
    [references.length > 0, worths.reference],
    [references.some((one) => repeats(said, one)), worths.repeated],
    [hasMadeLink, worths.madeLink],
    [price.test(whole), worths.sum],
    [day.test(whole), worths.day],
    [hour.test(whole), worths.hour],
  ];
  return {
    points: facts.reduce(
      (sum, [isStated, worth]) => sum + (isStated ? worth : 0),
      worthOfGreeting(mail, head),
    ),
    isOwn: references.length > 0 || hasMadeLink,
  };
}

const day =
  /(?<![\d.])(?:\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d|20\d\d[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}\.\s?\d{1,2}\.)(?!\d)|\d{1,2}[月월]\s?\d{1,2}[日일]/u;
const hour = /(?<![\d.:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/;

/**
 * Returns the lines of the top, deduplicated and with normalized digits. Omits lines that begin with the
 * sender's name, as its imprint does.
 */
function openingOf({ from }: ParsedMail, lines: readonly string[]): string[] {
  const head = new Set<string>();
  let read = 0;
  for (const line of lines) {
    const text = normalizeDigits(line.slice(0, maxLineLength)).replace(webAddress, '').trim();
    if (text === '' || head.has(text)) continue;
    read += text.length;
    if (read > opening) break;
    if (!beginsWithSender(text, from?.name ?? '')) head.add(text);
  }
  return [...head];
}

const webAddress = /https?:\/\/\S{1,300}/g;

/**
 * Returns the points of a greeting with a part of a name in To, in any grammatical case, or with the address.
 */
function worthOfGreeting({ recipients, from, mailboxAddress }: ParsedMail, head: readonly string[]): number {
  const greeting = head.slice(0, greetingLines).join('\n').toLowerCase();
  const words = [...greeting.matchAll(/\p{L}+/gu)].map(([word]) => word);
  const names = recipients.slice(0, maxRecipients).flatMap((one) => personName(one, from) ?? []);
  const parts = new Set(names.flatMap(namePartsOf).map((part) => part.toLowerCase()));
  const isSaid = (part: string) => {
    const known = { words: new Set([part]), isNamed: true, addressParts: [], senders: '' };
    return words.some((word) => isFormOfName(word, known));
  };
  const said = [...parts].filter(isSaid).length;
  if (said > 0) return worths.greeted + (said > 1 ? worths.wholeName : 0);
  const addresses = [...recipients.map(({ address }) => address), mailboxAddress ?? ''];
  return addresses
    .slice(0, maxRecipients)
    .flatMap(namesInAddress)
    .some((part) => words.includes(part))
    ? worths.greeted
    : 0;
}

/** To and the delivery fields. */
const maxRecipients = 4;

/** `RF-2026-088231`, `20093 44817`, `GL-99018273`, `4-118720`: groups of letters and digits. */
const reference =
  /(?<![\p{L}\p{N}/=?&%_.,@+-])(?:[A-Z]{1,5}[- ]?)?\d[\dA-Z]{0,30}(?:[ .\-/]\d[\dA-Z]{0,20}){0,7}(?![\p{L}\p{N}]|[.,]\d)/gu;
const minDigits = { alone: 6, behindLetters: 4 };
const date =
  /^(?:\d{1,4}[.\-/ ]\d{1,2}[.\-/ ]\d{1,4}|(?:19|20)\d\d[.\-/](?:(?:19|20)\d\d|\d{1,2})|\d{1,3}(?:[. ]\d{3})+)$/;
const phone = /^(?:0|1[ -]?8\d\d|\d{3}[ .-]\d{3}[ .-]\d{3,4}$)|^(?:19|20)\d{6}$/;
/** Round counts: `250000`. */
const round = /^[1-9]\d*000$/;
const notBefore = /\p{Sc}\s?$|(?:EUR|USD|GBP|CHF|Rp|Rs|kr|zł)\.?\s?$|\+\d{1,3}[ (.-]{1,3}$/u;

/**
 * Returns possible reference numbers of the opening: no price, date, count or telephone, and no number of the
 * sender.
 */
function findReferences(head: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of head) {
    for (const { 0: value, index } of matchesOf(reference, line)) {
      const digits = value.replace(/\D/g, '').length;
      const least = /^[A-Z]/.test(value) ? minDigits.behindLetters : minDigits.alone;
      const before = line.slice(Math.max(0, index - maxBefore), index);
      const isOwn = notReference.some((shape) => shape.test(value)) || notBefore.test(before);
      if (digits >= least && !isOwn && !ownLabel.test(before)) found.push(value);
      if (found.length >= maxReferences) return found;
    }
  }
  return found;
}

const notReference = [date, phone, round, isCoupon];
const maxBefore = 40;
/** Mail about one matter has a few; a catalogue has many. */
const maxReferences = 12;

/** A link may omit the letters before a number. */
function repeats(said: string, value: string): boolean {
  const figures = value.replace(/\D/g, '');
  return said.includes(joined(value)) || (figures.length >= minDigits.alone && said.includes(figures));
}

const joined = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

function readLinks({ html, text }: ParsedMail): URL[] {
  const found = new Set((html ?? text ?? '').slice(0, maxSource).match(/https?:\/\/[^\s"'<>]{4,2000}/gi));
  return [...found]
    .slice(0, maxLinks)
    .flatMap((address) => URL.parse(address.replaceAll('&amp;', '&')) ?? []);
}

/** Whether a link leads to the sender's own site and has a machine-generated piece. */
function isMadeOnSite({ hostname, pathname, searchParams }: URL, { from }: ParsedMail): boolean {
  const host = findAddressHost(from?.address ?? '');
  if (host === null || toRegistrableDomain(host) !== toRegistrableDomain(hostname)) return false;
  return [...pathname.split('/'), ...searchParams.values()].some(
    (piece) => isMachineMade(piece) || isOpaqueToken(piece),
  );
}
