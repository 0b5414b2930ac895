import { patternRule, type TextRule } from '#server/ingest/text/text-edits.ts';
import { zeroDigits } from '#server/ingest/text/zero-digits.ts';

/** Details that a brand has stored about a subscriber: birthday, telephone, IP address. */

const joint = String.raw`\s{0,3}(?:[:：=]|(?:is|as|ist|lautet|est(?:\s+le)?|es(?:\s+el)?|é|è(?:\s+il)?|to|je|är|er|on)(?!\p{L}))?\s{0,3}`;

const birth =
  'date\\s+of\\s+birth|birth\\s?date|d\\.?o\\.?b|geburts(?:datum|tag)|date\\s+de\\s+naissance|fecha\\s+de\\s+nacimiento|data\\s+di\\s+nascita|data\\s+de\\s+nascimento|geboortedatum|data\\s+urodzenia|datum\\s+narození|dátum\\s+narodenia|födelse(?:datum|dag)|fødsels(?:dato|dag)|syntymäaika|születési\\s+(?:dátum|idő)|data\\s+nașterii|doğum\\s+(?:tarihi|günü)(?:n|niz|nüz)?|дата\\s+(?:рождения|народження)|дата\\s+на\\s+раждане|ημερομηνία\\s+γέννησης|datum\\s+(?:rođenja|rojstva)|gimimo\\s+data|dzimšanas\\s+datums|sünni(?:aeg|kuupäev)|ngày\\s+sinh|tanggal\\s+lahir|วันเกิด|תאריך\\s+לידה|تاريخ\\s+الميلاد|जन्म\\s?तिथि|生年月日|出生日期|생년월일';
const day = String.raw`\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}(?:\.(?=\s|$))?|\d{1,2}[./-] ?\d{1,2}(?![./-]?\s?\d)(?!\s?%)\.?|\d{1,2}\.\s\p{L}{3,12}(?=$|[\s,.])(?!,?\s\d{4})|\d{4}\sm\.\s\p{L}{3,12}\s\d{1,2}\sd\.|\d{1,2}(?:st|nd|rd|th|\.)?\s(?:de\s)?\p{L}{3,12}\.?,?\s(?:de\s)?\d{4}|\p{L}{3,12}\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}|\d{4}[年년]\s?\d{1,2}[月월]\s?\d{1,2}[日일]`;
const birthday = new RegExp(`((?<![\\p{L}\\p{N}])(?:${birth})${joint})(${day})(?!\\d)`, 'giu');
const birthAlone = new RegExp(`^\\s*(?:${birth})\\s{0,3}[:：]?\\s*$`, 'iu');
/** A bar may separate it from the next cell. */
const dayAlone = new RegExp(`^\\s*(?:${day})[\\s|·•]*$`, 'iu');

/** Whether a cell labels the birthday. */
export function isBirthLabel(text: string): boolean {
  return anyBirth.test(text) && birthAlone.test(text);
}

/** Whether a cell labels the birthday and the next one is a date. */
export function isBirthInCells(label: string, value: string): boolean {
  return value.length <= maxDay && dayAlone.test(value) && isBirthLabel(label);
}

const maxDay = 40;

const anyBirth =
  /birth|d\.?o\.?b|geburt|naissance|nacim|nasc|geboorte|urodz|naro[dz]|född?else|fødsel|synty|szület|naște|doğum|рожд|народж|раждан|γέννησ|rođen|rojst|gimimo|dzim|sünni|sinh|lahir|วันเกิด|לידה|الميلاد|जन्म|生年|出生|생년/iu;

/** With an owner: a telephone without one is the shop's. */
const telephone =
  '(?:your|my)\\s+(?:(?:registered|current)\\s+)?(?:(?:mobile|phone|telephone|cell)(?:\\s*phone)?(?:\\s+(?:number|no\\.?))?)|(?:deine|ihre|meine)\\s+(?:\\p{L}{0,8}telefon|handy|mobil)\\p{L}{0,8}nummer|(?:votre|ton)\\s+(?:numéro\\s+(?:de\\s+)?)?(?:téléphone|portable|mobile)|(?:tu|su)\\s+(?:número\\s+de\\s+)?(?:teléfono|móvil)|(?:il\\s+tuo|il\\s+suo)\\s+(?:numero\\s+(?:di\\s+)?)?(?:telefono|cellulare)|(?:o\\s+)?(?:seu|teu)\\s+(?:número\\s+de\\s+)?(?:telefone|telemóvel|celular)|(?:je|jouw|uw)\\s+(?:mobiele\\s+)?(?:telefoon)?nummer|twój\\s+(?:numer\\s+)?telefonu?|(?:ditt|dit)\\s+(?:telefon|mobil)nummer|(?:váš|tvoj|vaše)\\s+telefonní\\s+číslo|puhelinnumerosi|telefonszámod?|ваш\\s+(?:номер\\s+)?телефон\\p{L}?';
const phone = String.raw`\(?\+?\d[\d ()./-]{6,18}\d`;
const ownPhone = new RegExp(`((?<![\\p{L}\\p{N}])(?:${telephone})${joint})(${phone})(?!\\d)`, 'giu');
const anyPhone =
  /phone|mobile|cell|telefo|teléfo|telem|téléphone|handy|mobil|portable|móvil|celular|nummer|puhelin|телефон/iu;

/** An IPv4 address of the subscriber. A host name contains more, and a version has single digits. */
const connection =
  /(?<![\d./@])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d)/gu;
/** Nobody's: private, loopback or documentation addresses (RFC 5737). */
const noConnection = /^(?:10|127|0|192\.168|172\.(?:1[6-9]|2\d|3[01])|192\.0\.2|198\.51\.100|203\.0\.113)\./;
const longPart = /\d{3}/;

/** Whether a number is a private, loopback or documentation address. */
export function isNobodysConnection(value: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(value) && noConnection.test(value);
}

/** Rules that redact stored details in a line: digits become zeros, so that the layout stays. */
export const profileRules: readonly TextRule[] = [
  patternRule(birthday, ([, words = '', value = '']) => words + zeroDigits(value), anyBirth),
  patternRule(ownPhone, ([, words = '', value = '']) => words + zeroDigits(value), anyPhone),
  patternRule(connection, ({ 0: address, input, index }) =>
    (longPart.test(address) || isToldAsSuch(input, index)) && !noConnection.test(address)
      ? zeroDigits(address)
      : null,
  ),
];

function isToldAsSuch(text: string, at: number): boolean {
  return /(?<!\p{L})ip(?!\p{L})[^.]{0,20}$/iu.test(text.slice(Math.max(0, at - 30), at));
}
