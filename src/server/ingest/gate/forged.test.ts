import { describe, expect, test } from 'vitest';
import type { ParsedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/parsed-mail.ts';
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
      "The sender's name “Lеdger” mixes letters of different scripts that look alike.",
      { from: { name: 'Lеdger Support', address: 'a@brand.com' } },
    ],
    [
      "The sender's name is an address at bank.com, but the mail comes from evil.org.",
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
