import { expect, test } from 'vitest';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { readCorrespondenceHints } from './correspondence-hints.ts';

interface Letter {
  subject?: string;
  text?: string;
  html?: string | null;
  headers?: Record<string, string>;
  from?: string;
}
const signs = ({ headers = {}, from = 'anna@people.example', ...rest }: Letter) =>
  readCorrespondenceHints(
    parsedMail({
      html: null,
      from: { name: 'Anna Doe', address: from },
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...rest,
    }),
  ).map(({ what }) => what);

const quoted = '> Does it start?\n> It did yesterday.\n\nIt does here.';
const listPost = '<mailto:garden@lists.example>';

test.each<[string, Letter, string]>([
  ['an answer in quotes', { subject: 'Re: Bulbs', text: quoted }, 'an answer with quoted lines'],
  ['whoever is quoted', { text: `On Monday Tom wrote:\n${quoted}` }, 'an answer with quoted lines'],
  ['in German', { text: `Am Montag schrieb Tom:\n${quoted}` }, 'an answer with quoted lines'],
  [
    'a message named',
    { subject: 'AW: Zwiebeln', headers: { 'in-reply-to': '<1@x>' } },
    'an answer to another message',
  ],
  ['an answer on a list', { subject: 'RE: [garden] Bulbs' }, 'an answer to another message'],
  ['a post from elsewhere', { headers: { 'list-post': listPost } }, 'written to a discussion list'],
  [
    'a post with the tag of its list',
    { subject: '[garden] Bulbs', headers: { 'list-post': listPost }, from: 'anna@lists.example' },
    'written to a discussion list',
  ],
])('people write to each other: %s', (_what, letter, sign) => {
  expect(signs(letter)).toEqual([sign]);
});

test.each<[string, Letter]>([
  ['a subject that poses as an answer', { subject: 'Re: your order', text: 'Buy now.' }],
  ['a thread of receipts', { subject: 'Your parcel', headers: { references: '<1@x>' } }],
  [
    'a newsletter of the house whose list it is',
    { headers: { 'list-post': listPost }, from: 'news@lists.example' },
  ],
  ['a list that nobody may write to', { headers: { 'list-post': 'NO' } }],
  ['a quotation in a letter', { text: '> One line of a poem.\n\nAnd so on.' }],
  ['two arrows of a menu', { text: '> Women\n> Men\n\nNew in.' }],
])('people do not: %s', (_what, letter) => {
  expect(signs(letter)).toEqual([]);
});
