import {
  listedDaysAhead,
  listedEnds,
  monthNamed,
  weekdayNamed,
  wholeWeekdays,
} from '#server/ingest/offers/listed-dates.ts';
import { datePass } from '#server/ingest/offers/offer-passes.ts';
import { beginningsOf, stripAccents, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';
import type { Offer } from '#server/ingest/types.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

const namedDay = `(?:today|tomorrow|tonight|heute|morgen|demain|manana|domani|amanha|${wholeWeekdays.join('|')})`;
const hourOfDay = '(?:noon|midnight|\\d{1,2}(?:[:.h]\\d{2})? ?(?:[ap]\\.?m\\.?|uhr|uur|h|heures?)?)';
/** `From` begins many other phrases: here it precedes a time of day, or a day with its time. */
const fromThen = `(?:from|ab|des|a partir d[ea]s?|desde(?: las?)?|dalle|vanaf)(?= (?:${hourOfDay},? (?:(?:on|am|on the|le|el|op|van|del|di|da|de) )?${namedDay}|${namedDay},? (?:(?:at|um|a|a las|alle|om|as) )?${hourOfDay})\\b)`;

/** Words before the last day of an offer, or the first one (`start`). Without accents. */
const introduction = new RegExp(
  String.raw`\b(?:(?<start>${fromThen}|starts?|starting|begins?|kicks off|live from|valid from|startet(?: am)?|beginnt(?: am)?|gultig (?:vom|ab)|vom|a partir du|valable du|commence(?: le)?|desde el|valido del|empieza(?: el)?|comienza(?: el)?|vanaf(?= \d)|geldig vanaf|start op|comeca(?: em)?|valido de|a partire dal|dal)|ends?|ending|expires?|valid (?:un)?til|valid through|until|till|through|thru|before|only(?= today)|(?=today only)|last day|last chance|by(?= midnight)|bis(?: zum| einschliesslich)?|gultig bis|nur noch bis|nur bis|endet(?: am)?|lauft bis|nur noch|nur|noch bis|jusqu['’]au|jusqu['’]a|valable jusqu['’]au|se termine(?: le)?|expire(?: le)?|fin(?: le)?|hasta(?: el)?|valido hasta(?: el)?|termina(?: el| em)?|acaba(?: el)?|solo|tot en met|t\/m|geldig t\/m|geldig tot(?: en met)?|tot|eindigt(?: op)?|alleen|ate(?: o dia)?|valido ate|so)\b[\s:,]*`,
  'iuy',
);
/** The prefixes of these words. */
const introductionPlaces = datePass.add(
  beginningsOf(
    toPhrases(
      'from*, ab*, des*, a partir*, dalle*, vanaf*, start*, begin*, kicks*, live*, valid*, gultig*, vom*, valable*, commence*, empieza*, comienza*, geldig*, comeca*, dal*, end*, expire*, until*, till*, through*, thru*, before*, only*, today*, last*, by*, bis*, nur*, noch*, lauft*, jusqu*, se termine*, fin*, hasta*, termina*, acaba*, solo*, tot*, t/m*, eindigt*, alleen*, ate*, so*',
      'en',
    ),
  ),
);

/** Of the day named after it, or of today. */
const midnight =
  /^(?:(?:at|um|a|a las|om) )?(?:midnight|mitternacht|minuit|medianoche|middernacht|meia-noite)\b[ ,]*/iu;

const today =
  /^(?:tonight|today|heute(?: abend| nacht)?|ce soir|aujourd['’]hui|hoy|esta noche|vandaag|vanavond|hoje)\b/iu;

const tomorrow = /^(?:tomorrow|morgen(?! fruh)|demain|manana|amanha)\b/iu;

/** An offer ends within this many days; a later date is about something else. */
const farthestDays = 300;

/**
 * Returns the last day of an offer, as `2026-11-30`; null if the text names none.
 * @param receivedAt the base of "today", a weekday and a date without a year.
 * @param monthFirst how to read an ambiguous date such as 11/12.
 */
export function findEndDate(text: string, receivedAt: Date, monthFirst: boolean): string | null {
  return findValidity(text, receivedAt, monthFirst).endsOn;
}

/** Period of an offer, as far as the text names it. */
export type Validity = Pick<Offer, 'startsOn' | 'startsAt' | 'endsOn' | 'endsAt'>;

/** A day in the text, with the time next to it. */
interface NamedDay {
  day: string;
  time: string | null;
  /** The words for it; empty if it must not be parsed again. */
  words: string;
}

/** Returns the first and the last day, each with its time if one is next to it. */
export function findValidity(text: string, receivedAt: Date, monthFirst: boolean): Validity {
  const plain = stripAccents(text);
  const from = startOfDay(receivedAt);
  const { start, end: introduced } = introducedDays(plain, from, monthFirst);
  const named = introduced ?? listedEnd(plain, from, monthFirst);
  const end = start === null || named === null ? named : behindStart(start, named, monthFirst);
  const isPossible = start === null || end === null || start.day <= end.day;
  return {
    startsOn: isPossible ? (start?.day ?? null) : null,
    startsAt: isPossible ? (start?.time ?? null) : null,
    endsOn: end?.day ?? null,
    endsAt: end?.time ?? null,
  };
}

/** Returns the first days introduced by words such as "from" and "until". */
function introducedDays(
  plain: string,
  from: Date,
  monthFirst: boolean,
): { start: NamedDay | null; end: NamedDay | null } {
  let start: NamedDay | null = null;
  let end: NamedDay | null = null;
  let read = 0;
  for (const place of introductionPlaces.placesIn(plain)) {
    if (place < read) continue;
    introduction.lastIndex = place;
    const match = introduction.exec(plain);
    if (match === null) continue;
    read = introduction.lastIndex;
    const isStart = match.groups?.start !== undefined;
    if ((isStart ? start : end) !== null) continue;
    const words = plain.slice(read, read + 60).trimStart();
    const date = dateAt(isStart ? words.replace(/^(?:from|le|el|op)\s/i, '') : words, from, monthFirst);
    if (date === null || !isNear(date, from)) continue;
    const timed = isStart ? (words.split(untilWords, 1)[0] ?? '') : `${match[0]}${words}`;
    const named = { day: dayOf(date), time: timeIn(timed), words };
    if (isStart) start = named;
    else end = named;
    if (start !== null && end !== null) break;
  }
  return { start, end };
}

/** "Starts Friday, ends Sunday": the Sunday after that Friday. */
function behindStart(start: NamedDay, end: NamedDay, monthFirst: boolean): NamedDay {
  if (end.day >= start.day) return end;
  const begin = new Date(start.day);
  const date = dateAt(end.words, begin, monthFirst);
  const isWithinWeek = date !== null && (date.getTime() - begin.getTime()) / dayMs < 7;
  return isWithinWeek ? { ...end, day: dayOf(date) } : end;
}

/** Returns the last day and its time in the languages of the lists. */
function listedEnd(plain: string, from: Date, monthFirst: boolean): NamedDay | null {
  for (const rest of listedEnds(plain)) {
    const date = dateAt(rest.trimStart(), from, monthFirst);
    if (date !== null && isNear(date, from)) return { day: dayOf(date), time: timeIn(rest), words: '' };
  }
  return null;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function isNear(date: Date, from: Date): boolean {
  const days = (date.getTime() - from.getTime()) / dayMs;
  return days >= 0 && days <= farthestDays;
}

/** The end follows these words: "from 9am Friday until midnight Sunday". */
const untilWords =
  /[\s,;]+(?:until|till|to|through|and|ends?|ending|expires?|bis|endet|und|jusqu|au|et|hasta|al|termina|y|tot|eindigt|en|ate|[-–—])(?=[\s'’])/iu;

const clock =
  /(?<![\d./-])(\d{1,2})(?:[:.h](\d{2}))?\s?(a\.?m|p\.?m|uhr|uur|heures?|hrs?|h)(?![a-z])|(?<![\d./-])([01]?\d|2[0-4]):([0-5]\d)(?!\d)/iu;

/** Parses "11:59pm", "18 Uhr", "23h59", "noon"; midnight is the end of the day. */
function timeIn(words: string): string | null {
  const [clause = ''] = words.split(/\n|[!?]\s|(?<=\p{L})\.\s/u, 1);
  if (/midnight|mitternacht|minuit|medianoche|middernacht|meia-noite|mezzanotte|polnocy/i.test(clause))
    return '23:59';
  if (/\bnoon\b|\bmidday\b/i.test(clause)) return '12:00';
  const match = clock.exec(clause);
  if (match === null) return null;
  const [, hour, minutes = '00', half = '', plainHour, plainMinutes] = match;
  const written = Number(hour ?? plainHour);
  const isAfternoon = /^p/i.test(half);
  const isMorning = /^a/i.test(half);
  if ((isAfternoon || isMorning) && (written < 1 || written > 12)) return null;
  const hours = isAfternoon ? (written % 12) + 12 : isMorning ? written % 12 : written;
  if (hours === 24) return '23:59';
  return hours > 23 || Number(plainMinutes ?? minutes) > 59
    ? null
    : `${String(hours).padStart(2, '0')}:${plainMinutes ?? minutes}`;
}

function dateAt(text: string, from: Date, monthFirst: boolean): Date | null {
  const day = text.replace(midnight, '');
  if (today.test(day)) return from;
  if (tomorrow.test(day)) return new Date(from.getTime() + dayMs);
  const ahead = listedDaysAhead(day);
  if (ahead !== null) return new Date(from.getTime() + ahead * dayMs);
  const bare = day
    .replace(
      /^(?:the|on|el|le|op|am|den|dem|zum|dia|dne|dnia|τις|στις|την|o|ngay|วนท|tanggal|pe|la|ja|tarehe)\s*(?![\p{Ll}])\s*/iu,
      '',
    )
    .replace(/^\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|uhr|h|uur)\b,?\s*(?:on|am|le|el|op|del)?\s*/i, '');
  const [word = ''] = /^\p{L}+/u.exec(bare) ?? [];
  const weekday = weekdayNamed(word);
  const afterWeekday =
    weekday === undefined
      ? bare
      : bare.slice(word.length).replace(/^(?:-feira)?[\s,.]+(?:(?:the|den|dem|el|le)\s+)?/i, '');
  return (
    writtenDate(afterWeekday, from) ??
    numericDate(afterWeekday, from, monthFirst) ??
    (weekday !== undefined ? nextWeekday(weekday, from) : bare === day && day !== text ? from : null)
  );
}

/** Parses "30 November 2026", "30. Nov.", "30 de noviembre", "November 30th, 2026". */
function writtenDate(text: string, from: Date): Date | null {
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|\.|er)?\s?(?:of |de |d['’])?\s?(\p{L}[\p{L}.]{1,13})(?!\p{L})\.?,?\s*(?:de\s*)?(\d{4})?/iu.exec(
      text,
    );
  if (dayFirst !== null) {
    const month = monthNamed(dayFirst[2] ?? '');
    if (month !== undefined) return dateOf(dayFirst[3], month, Number(dayFirst[1]), from);
  }
  const nameFirst = /^(\p{L}{3,13})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s*(\d{4}))?/iu.exec(text);
  const month = monthNamed(nameFirst?.[1] ?? '');
  return nameFirst === null || month === undefined
    ? null
    : dateOf(nameFirst[3], month, Number(nameFirst[2]), from);
}

/** "3月31日", "3월 31일", "31 tháng 3"; Hangul is decomposed, because accents were removed. */
const signedDate = new RegExp(
  stripAccents(
    '^(?:(\\d{4})\\s?[.年년]?(?:년)?\\s?)?(\\d{1,2})\\s?(?:月|월)\\s?(\\d{1,2})\\s?(?:日|号|號|일)?',
  ),
  'u',
);
const monthBehind = /^(\d{1,2}) thang (\d{1,2})(?!\d)/iu;

/** Parses "2026-11-30", "30.11.2026", "30.11.", "30/11", "11/30". */
function numericDate(text: string, from: Date, monthFirst: boolean): Date | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(text);
  if (iso !== null) return dateOf(iso[1], Number(iso[2]) - 1, Number(iso[3]), from);
  const signed = signedDate.exec(text);
  if (signed !== null) return dateOf(signed[1], Number(signed[2]) - 1, Number(signed[3]), from);
  const named = monthBehind.exec(text);
  if (named !== null) return dateOf(undefined, Number(named[2]) - 1, Number(named[1]), from);
  const match = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})\b|\.|\b)(?!\s?[€$£%₺₽])/.exec(text);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const isMonthFirst = match[2] !== '.' && (second > 12 || (first <= 12 && monthFirst));
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const year = match[4]?.length === 2 ? `20${match[4]}` : match[4];
  return dateOf(year, month - 1, day, from);
}

/** Without a year, returns the next such day. Null for a day the month does not have. */
function dateOf(year: string | undefined, month: number, day: number, from: Date): Date | null {
  const at = (inYear: number) => {
    const date = new Date(Date.UTC(inYear, month, day));
    return month >= 0 && month <= 11 && date.getUTCMonth() === month && day >= 1 ? date : null;
  };
  if (year !== undefined) return at(Number(year));
  const thisYear = at(from.getUTCFullYear());
  return thisYear !== null && thisYear < from ? at(from.getUTCFullYear() + 1) : thisYear;
}

function nextWeekday(weekday: number, from: Date): Date {
  return new Date(from.getTime() + ((weekday - from.getUTCDay() + 7) % 7) * dayMs);
}

function startOfDay(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}
