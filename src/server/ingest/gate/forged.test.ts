import { describe, expect, test } from 'vitest';
import type { ParsedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { findForgery } from './forged.ts';

const received = { name: 'received', value: 'from evil.example by mx.house.example; x' };
const says = (value: string) => ({ name: 'authentication-results', value: `mx.house.example; ${value}` });
const found = (over: Partial<ParsedMail>, authservId: string | null = null) =>
  findForgery(parsedMail(over), authservId).map(({ what }) => what);

describe('A mail is forged when', () => {
  test.each<[what: string, over: Partial<ParsedMail>]>([
    [
      'The receiving server (mx.house.example) found no proof that this comes from brand.com: dmarc=fail, policy reject.',
      { headers: [says('dmarc=fail (p=REJECT sp=NONE) header.from=brand.com'), received] },
    ],
    [
      'The receiving server (mx.house.example) found no proof that this comes from brand.com: dmarc=fail, policy quarantine.',
      { headers: [says('dmarc=fail action=quarantine header.from=brand.com'), received] },
    ],
    [
      'The receiving server (mx.house.example) found no proof that this comes from brand.com: dmarc=fail.',
      { headers: [says('dkim=pass header.d=other.com; dmarc=pass; dmarc=fail'), received] },
    ],
    [
      "The sender's name “Lеdger” mixes look-alike letters from different scripts.",
      { from: { name: 'Lеdger Support', address: 'a@brand.com' } },
    ],
    [
      "The sender's name is an address at bank.com, but the email comes from evil.org.",
      { from: { name: '"service@bank.com"', address: 'a@evil.org' } },
    ],
    [
      'A link that seems to lead to bank.com leads to evil.org.',
      { html: '<p>Hi</p><a HREF = "https://bank.com:x@evil.org/login">Sign in</a>' },
    ],
  ])('%s', (what, over) => {
    expect(found(over)).toEqual([what]);
  });
});

const replayed: Partial<ParsedMail> = {
  from: { name: 'Harbour Bank', address: 'x@stranger.example' },
  replyTo: [{ name: '', address: 'news@paper.com' }],
  headers: [
    says(
      'spf=none smtp.mailfrom=stranger.example; dkim=pass header.d=tenant.cloud.example; dkim=fail header.d=paper.com',
    ),
    received,
    { name: 'list-id', value: 'The World <world.paper.com>' },
  ],
};
const withResults = (results: string): Partial<ParsedMail> => ({
  ...replayed,
  headers: [says(results), received, { name: 'list-id', value: '<world.paper.com>' }],
});

test("A brand's mail that a stranger sends on under another name is forged", () => {
  expect(found(replayed)).toEqual([
    'It carries a broken signature of paper.com and uses its list and reply address, but comes from stranger.example, which nothing vouches for.',
  ]);
});

describe('A mail with a broken signature is not forged where', () => {
  test.each<[name: string, over: Partial<ParsedMail>]>([
    [
      'From is covered by another signature',
      withResults('dkim=pass header.d=mail.stranger.example; dkim=fail header.d=paper.com'),
    ],
    [
      'SPF speaks for From',
      withResults('spf=pass smtp.mailfrom=a@bounce.stranger.example; dkim=fail header.d=paper.com'),
    ],
    ['DMARC passes', withResults('dmarc=pass; dkim=fail header.d=paper.com')],
    ['the signature holds', withResults('dkim=pass header.d=paper.com')],
    ['nobody has judged it', { ...replayed, headers: [{ name: 'list-id', value: '<world.paper.com>' }] }],
    [
      'it is of the domain in From',
      { ...replayed, from: { name: 'Harbour Bank', address: 'a@mail.paper.com' } },
    ],
    [
      'From has the name of the signing brand, as second domains do',
      { ...replayed, from: { name: 'Paper', address: 'a@papermail.example' } },
    ],
    ['answers go to From', { ...replayed, replyTo: [] }],
    [
      'the list is another',
      {
        ...replayed,
        headers: [...(replayed.headers ?? []).slice(0, 2), { name: 'list-id', value: '<l.other.example>' }],
      },
    ],
    [
      'a platform has signed it',
      {
        ...withResults('dkim=fail header.d=sendgrid.net'),
        replyTo: [{ name: '', address: 'a@sendgrid.net' }],
      },
    ],
  ])('%s', (_, over) => {
    expect(found(over)).toEqual([]);
  });
});

describe('A mail is not forged for', () => {
  test.each<[name: string, over: Partial<ParsedMail>]>([
    ['lacking any authentication', {}],
    [
      'SPF and DKIM that fail, without DMARC',
      { headers: [says('spf=fail; dkim=fail header.d=brand.com'), received] },
    ],
    [
      'a domain without DMARC',
      { headers: [says('spf=none; dkim=none; dmarc=none; compauth=fail'), received] },
    ],
    ['a policy that cannot be read', { headers: [says('dmarc=permerror'), received] }],
    ['a server that could not ask', { headers: [says('dmarc=temperror'), received] }],
    [
      "a stranger's verdict",
      { headers: [received, { name: 'authentication-results', value: 'x.org; dmarc=fail' }] },
    ],
    [
      'a fail that only another field tells',
      {
        headers: [
          received,
          { name: 'arc-authentication-results', value: 'i=1; mx.house.example; dmarc=fail' },
        ],
      },
    ],
    ['its own address as its name', { from: { name: 'news@mail.brand.com', address: 'a@brand.com' } }],
    [
      'an address as a name at a shared platform',
      { from: { name: 'news@brand.com', address: 'a@mail5.mcdlv.net' } },
    ],
    [
      'a name that says more than an address',
      { from: { name: 'jonas@mail.org via Brand', address: 'a@brand.com' } },
    ],
    ['names in other scripts', { from: { name: 'Яндекс Market – Ελλάδα 楽天', address: 'a@brand.com' } }],
    [
      'accents, signs and letters of mathematics',
      { from: { name: 'Müller & Café 𝗕𝗿𝗮𝗻𝗱 Øst', address: 'a@brand.com' } },
    ],
    ['an @ in a path or a parameter', { html: '<a href="https://brand.com/@you?mail=a@b.com#@">x</a>' }],
    ['a mail address behind mailto', { html: '<a href="mailto:a@b.com">x</a>' }],
  ])('%s', (_name, over) => {
    expect(found(over)).toEqual([]);
  });
});

test('A forged pass below our own line changes nothing, with and without the name set.', () => {
  const headers = [says('dmarc=fail'), received, says('dmarc=pass'), says('dkim=pass header.d=brand.com')];
  expect(found({ headers })).toHaveLength(1);
  expect(found({ headers }, 'mx.house.example')).toHaveLength(1);
  expect(found({ headers }, 'mx.other.example')).toEqual([]);
});
