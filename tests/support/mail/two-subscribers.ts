import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';

/** A subscriber of a test's mail. */
export interface Reader {
  first: string;
  last: string;
  /** First name in the vocative: Polish and Czech inflect it. */
  voc: string;
  isWoman: boolean;
  address: string;
  /** The name in To; if it is empty, only the mail's text contains the name. */
  header: string;
}

type Pool = Array<[first: string, last: string, voc: string, isWoman: boolean, local: string]>;

const latin: Pool = [
  ['Rachel', 'Adams', 'Rachel', true, 'rachel.adams'],
  ['Rodrigo', 'Nunes Pereira', 'Rodrigo', false, 'k7712'],
  ['Jürgen', 'Weißhaupt', 'Jürgen', false, 'jweiss81'],
  ['Zoë', 'O’Neil', 'Zoë', true, 'hello'],
  ['Marie-Claire', 'Dubois', 'Marie-Claire', true, 'mcd'],
  ['Ana María', 'de la Cruz', 'Ana María', true, 'anamaria.delacruz'],
  ['Xiomara', 'Quispe', 'Xiomara', true, 'xq.2001'],
  ['Mark', 'van der Berg', 'Mark', false, 'markvdb'],
  ['Oluwaseun', 'Adeyemi', 'Oluwaseun', false, 'o.adeyemi+shop'],
  ['Rose', 'Hill', 'Rose', true, 'roses'],
  ['J. P.', 'Morgansen', 'J. P.', false, 'jp1970'],
  ['RACHEL', 'ADAMS', 'RACHEL', true, 'radams77'],
  ['Øyvind', 'Ås', 'Øyvind', false, 'oyvind'],
];

const slavic: Pool = [
  ['Anna', 'Kowalska', 'Anno', true, 'akowalska'],
  ['Marek', 'Nowak', 'Marku', false, 'nowak.m'],
  ['Katarzyna', 'Zielińska', 'Katarzyno', true, 'kasia'],
  ['Tomáš', 'Dvořák', 'Tomáši', false, 't.dvorak'],
  ['Łucja', 'Wójcik', 'Łucjo', true, 'lw1988'],
];

const pools: Record<string, Pool> = {
  pl: slavic,
  cs: slavic,
  ru: [
    ['Анна', 'Иванова', 'Анна', true, 'anna.ivanova'],
    ['Фёдор', 'Ёлкин', 'Фёдор', false, 'fe77'],
    ['Жанна', 'Щукина', 'Жанна', true, 'zh'],
  ],
  ja: [
    ['太郎', '田中', '太郎', false, 'tanaka'],
    ['花子', '佐藤', '花子', true, 'hana88'],
    ['さくら', '山本', 'さくら', true, 'sakura.y'],
  ],
  zh: [
    ['雷', '李', '雷', false, 'lilei'],
    ['小明', '王', '小明', false, 'wxm1990'],
    ['婷婷', '陈', '婷婷', true, 'ctt'],
  ],
  ko: [
    ['민수', '김', '민수', false, 'minsu'],
    ['지영', '박', '지영', true, 'jy.park'],
    ['서연', '이', '서연', true, 'seoyeon99'],
  ],
};

const unspaced = new Set(['ja', 'zh', 'ko']);

export function readersOf(language: string): Reader[] {
  return (pools[language] ?? latin).map(([first, last, voc, isWoman, local]) => {
    const name = unspaced.has(language) ? `${last}${first}` : `${first} ${last}`;
    return { first, last, voc, isWoman, address: `${local}@reader.example`, header: name };
  });
}

/** Structure of a line's html; a name may be in a separate element. */
export type Shape = 'paragraph' | 'cell' | 'bold' | 'broken';
export const shapes: readonly Shape[] = ['paragraph', 'cell', 'bold', 'broken'];

function htmlOf(line: string, shape: Shape, values: Record<string, string>): string {
  const plain = filled(line, values);
  const bold = line.replace(/\{(first|full|voc|last|order|ups|s10|dhl|code)\}/g, '<b>{$1}</b>');
  switch (shape) {
    case 'cell':
      return `<table><tr>\n                                        <td>\n                                             ${plain}\n                   </td></tr></table>`;
    case 'bold':
      return `<p>${filled(bold, values)}</p>`;
    case 'broken':
      return `<div>\n      <span>${filled(line.replace(' ', '&nbsp;'), values)}</span></div>`;
    default:
      return `<p>${plain}</p>`;
  }
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/**
 * Resolves `{geehrte Frau|geehrter Herr}` by the subscriber's gender. The bar also separates lines, so this
 * runs first.
 */
function gendered(text: string, isWoman: boolean): string {
  return text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_all, she: string, he: string) => (isWoman ? she : he));
}

/** Returns a template's mail for one subscriber. */
export function mailFor(
  row: { language: string; subject: string; body: string },
  subscriber: Reader,
  shape: Shape,
  values: Record<string, string> = {},
  over: Partial<ParsedMail> = {},
): ParsedMail {
  const isJoined = unspaced.has(row.language);
  const all = {
    first: subscriber.first,
    last: subscriber.last,
    LAST: subscriber.last.toUpperCase(),
    voc: subscriber.voc,
    full: isJoined ? subscriber.last + subscriber.first : `${subscriber.first} ${subscriber.last}`,
    address: subscriber.address,
    title: subscriber.isWoman ? 'Ms.' : 'Mr.',
    ...values,
  };
  const lines = gendered(row.body, subscriber.isWoman)
    .split('|')
    .map((line) => ({ line, plain: filled(line, all) }));
  const hidden = `<div style="display:none">${lines[0]?.plain ?? ''} ${lines[1]?.plain ?? ''}</div>`;
  return parsedMail({
    from: { name: 'Oak & Row', address: 'news@oakandrow.example' },
    subject: filled(gendered(row.subject, subscriber.isWoman), all),
    text: lines.map(({ plain }) => plain).join('\n\n'),
    html: hidden + lines.map(({ line }) => htmlOf(line, shape, all)).join('\n'),
    recipients: [{ name: subscriber.header, address: subscriber.address }],
    ...over,
  });
}

/** Returns the rows of a file, for `mailFor`. */
export function readRows(file: string): Array<{ language: string; subject: string; body: string }> {
  return readFileSync(join(import.meta.dirname, '../../fixtures/two-subscribers', file), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [language = '', subject = '', body = ''] = row.split('\t');
      return { language, subject, body };
    });
}

/** Returns numbers and places of one subscriber's order; deterministic for a seed. */
export function orderOf(seed: number): Record<string, string> {
  let state = seed * 2_654_435_761;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const digits = (count: number) =>
    Array.from({ length: count }, (_none, at) => (at === 0 ? 1 + next(9) : next(10))).join('');
  const of = (...all: string[]) => all[next(all.length)] ?? '';
  const serial = digits(8);
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const rest = 11 - (weights.reduce((sum, weight, at) => sum + weight * Number(serial[at]), 0) % 11);
  const order = digits(8);
  return {
    order,
    invoice: digits(7),
    customer: digits(7),
    code: digits(6),
    ups: `1Z${digits(3)}AA1${digits(10)}`,
    s10: `RR${serial}${rest === 10 ? 0 : rest === 11 ? 5 : rest}GB`,
    dhl: `0034${digits(16)}`,
    usps: `9400${digits(18)}`,
    inpost: digits(24),
    street: of('12 High Street', 'Birkenweg 5', 'Flat 3, 88 Mill Lane', '4711 Oak Avenue', 'Calle Mayor 8'),
    ukcity: of('Leeds LS1 4AB', 'London SW1A 1AA', 'Bath BA2 3XY'),
    uscity: of('Springfield, IL 62704', 'Buckeye, AZ 85326', 'New Canaan, CT 06840'),
    decity: of('10115 Berlin', '80331 München', '50667 Köln'),
    frcity: of('75011 Paris', '69002 Lyon', '13001 Marseille'),
    escity: of('28013 Madrid', '08002 Barcelona'),
    ptcity: of('01310-100 São Paulo', '4000-123 Porto'),
    itcity: of('20121 Milano', '00184 Roma'),
    nlcity: of('1012 LG Amsterdam', '3511 AB Utrecht'),
    plcity: of('00-950 Warszawa', '31-042 Kraków'),
    svcity: of('111 22 Stockholm', '411 03 Göteborg'),
    dacity: of('2100 København', '0150 Oslo'),
    cscity: of('110 00 Praha', '602 00 Brno'),
  };
}
