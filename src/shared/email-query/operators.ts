import { readHas, readLanguage, readSeason, readType } from '#shared/email-query/closed-values.ts';
import { readDayRange, readDays } from '#shared/email-query/days.ts';
import { readPercents } from '#shared/email-query/offers.ts';
import type { Meaning } from '#shared/email-query/query.ts';
import { toWordsTerm } from '#shared/email-query/words-meaning.ts';

interface Operator {
  /**
   * Reads a value: `value` is on one line and not empty, `typed` is the original. Null if it is not
   * understood.
   */
  read: (value: string, typed: string) => Meaning | null;
  /** The middle of a note: why the value is not understood. */
  complaint: string;
  /** Then searches the value alone, without the operator. */
  fallsBackOnValue?: boolean;
}

const named = (kind: 'brand' | 'category' | 'platform' | 'code'): Operator => ({
  read: (value) => ({ kind, value }),
  complaint: 'has no name after it',
});

const inField = (field: 'subject' | 'body'): Operator => ({
  read: (_value, typed) => toWordsTerm(typed, field),
  complaint: 'has no letters or digits after it',
});

const sender: Operator = {
  read: (value) => ifAny(readSender(value), (address) => ({ kind: 'from', value: address })),
  complaint: 'is not an address or domain',
  fallsBackOnValue: true, // names of senders are indexed words of their emails
};

const type: Operator = {
  read: (value) => ifAny(readType(value), (found) => ({ kind: 'type', value: found })),
  complaint: 'is not an email type',
};

const season: Operator = {
  read: (value) => ifAny(readSeason(value), (found) => ({ kind: 'season', value: found })),
  complaint: 'is not a season',
};

const language: Operator = {
  read: (value) => ifAny(readLanguage(value), (tag) => ({ kind: 'language', value: tag })),
  complaint: 'is not a language',
};

const offer: Operator = {
  read: (value) => ifAny(readPercents(value), (range) => ({ kind: 'offer', ...range })),
  complaint: 'is not a percentage from 0 to 100',
};

const after: Operator = {
  read: (value) => ifAny(readDays(value), ({ from }) => ({ kind: 'date', from, before: null })),
  complaint: 'is not a date',
};

const before: Operator = {
  read: (value) => ifAny(readDays(value), ({ from }) => ({ kind: 'date', from: null, before: from })),
  complaint: 'is not a date',
};

const on: Operator = {
  read: (value) => ifAny(readDayRange(value), (days) => ({ kind: 'date', ...days })),
  complaint: 'is not a date',
};

const has: Operator = {
  read: (value) => ifAny(readHas(value), (what) => ({ kind: 'has', value: what })),
  complaint: 'is not one of code, offer, animation and emoji',
};

/** Names before a colon, in lower case. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['subject', inField('subject')],
  ['body', inField('body')],
  ['from', sender],
  ['brand', named('brand')],
  ['category', named('category')],
  ['platform', named('platform')],
  ['code', named('code')],
  ['type', type],
  ['season', season],
  ['lang', language],
  ['language', language],
  ['offer', offer],
  ['after', after],
  ['before', before],
  ['on', on],
  ['has', has],
]);

function ifAny<Value>(value: Value | null, toMeaning: (value: Value) => Meaning): Meaning | null {
  return value === null ? null : toMeaning(value);
}

const label = /^[\p{L}\p{M}\p{N}_-]{1,63}$/u;

/** Limit of RFC 5321, with its errata. */
const maxAddressLength = 254;

/** Returns an address or a domain in lower case; null for anything else. */
function readSender(text: string): string | null {
  const address = text.toLowerCase().replace(/^@/, '');
  const [domain = '', local = 'x', ...more] = address.split('@').reverse();
  const labels = domain.split('.');
  const isOne = more.length === 0 && /^\S{1,64}$/u.test(local) && address.length <= maxAddressLength;
  return isOne && labels.length > 1 && labels.every((each) => label.test(each)) ? address : null;
}
