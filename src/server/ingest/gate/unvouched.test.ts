import { describe, expect, test } from 'vitest';
import type { MailHeader } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { findMissingDomain } from './no-domain.ts';
import { findUnvouched } from './unvouched.ts';

const field = (name: string, value: string): MailHeader => ({ name, value });
const own = field('received', 'from shop.com by mx.house.org; x');
const relay = field('received', 'from pc by relay.shop.com; x');
const results = (value: string, server = 'mx.house.org') =>
  field('authentication-results', `${server}; ${value}`);
const found = (headers: MailHeader[], authservId: string | null = null) =>
  findUnvouched(parsedMail({ headers }), authservId).map(({ what }) => what);

describe('Nobody vouches for a mail', () => {
  test.each([
    'spf=none; dkim=none; dmarc=none',
    'spf=softfail smtp.mailfrom=shop.com; dkim=neutral (body hash did not verify); dmarc=none',
    'spf=temperror; dkim=permerror',
    'dkim=none (message not signed)',
    'spf=fail smtp.mailfrom=shop.com; dkim=none; dmarc=none; iprev=pass; arc=none',
  ])('of which its own server says %s.', (said) => {
    expect(found([own, results(said)])).toHaveLength(1);
    expect(found([results(said), own])).toHaveLength(1);
  });

  test('whatever fields below those of the server say.', () => {
    const forged = results('spf=pass; dkim=pass; dmarc=pass');
    const said = results('spf=fail; dkim=none; dmarc=none');
    expect(found([said, own, relay, forged])).toHaveLength(1);
    expect(found([own, said, forged, relay])).toHaveLength(1);
    expect(found([own, said, field('received-spf', 'pass (mx.house.org: all is well)')])).toHaveLength(1);
  });

  test.each<[what: string, headers: MailHeader[]]>([
    [
      'of another method below Received',
      [results('spf=fail; dkim=none; dmarc=none'), own, results('domainkeys=pass')],
    ],
    [
      'of another method below its own',
      [own, results('spf=fail; dkim=none; dmarc=none'), results('domainkeys=pass'), relay],
    ],
    ['of DKIM where it tells of SPF', [results('spf=fail'), own, results('dkim=pass')]],
    ['of DKIM below what it tells of SPF', [own, results('spf=fail'), results('dkim=pass'), relay]],
    [
      'of SPF where it tells of DKIM',
      [results('dkim=none'), own, field('received-spf', 'Pass (x) receiver=mx.house.org')],
    ],
    [
      'of DKIM where it notes SPF',
      [field('received-spf', 'Fail (mx.house.org: x)'), own, results('dkim=pass'), relay],
    ],
    [
      'below a Received in its name',
      [results('dmarc=none'), results('spf=fail'), own, own, results('dkim=pass')],
    ],
  ])('whatever a sender writes in the name of the server %s.', (_what, headers) => {
    expect(found(headers)).toHaveLength(1);
    expect(found(headers, 'mx.house.org')).toHaveLength(1);
  });

  test('of which the server notes SPF alone, and that it does not pass.', () => {
    expect(found([field('received-spf', 'SoftFail (mx.house.org: x) client-ip=1.2.3.4'), own])).toHaveLength(
      1,
    );
  });

  test('and the sentence says what was found.', () => {
    expect(found([own, results('spf=none; dkim=none; dmarc=none')])).toEqual([
      'The receiving server (mx.house.org) found nobody who vouches for it: spf=none, dkim=none, dmarc=none.',
    ]);
  });
});

describe('Somebody vouches for a mail, or nothing is known of it,', () => {
  test.each<[what: string, headers: MailHeader[]]>([
    ['where SPF passes', [own, results('spf=pass smtp.mailfrom=platform.net; dkim=none; dmarc=none')]],
    ['where DKIM passes', [own, results('spf=softfail; dkim=pass header.d=platform.net')]],
    [
      'where one of two signatures passes',
      [own, results('dkim=fail header.d=shop.com; dkim=pass header.d=list.net')],
    ],
    ['where DMARC passes', [own, results('dmarc=pass header.from=shop.com')]],
    [
      'where the servers of one domain write a field for each method',
      [
        results('dmarc=none', 'dmarc.house.org'),
        results('dkim=none', 'dkim.house.org'),
        results('spf=pass', 'spf.house.org'),
        own,
      ],
    ],
    [
      'where SPF is noted apart',
      [
        field('received-spf', 'Pass (mailfrom) identity=mailfrom; receiver=mx.house.org'),
        own,
        results('dkim=none'),
      ],
    ],
    [
      'where its server writes a field for each method',
      [results('dmarc=none'), results('spf=fail'), results('dkim=pass'), own],
    ],
    [
      'where its server notes both below Received',
      [own, field('received-spf', 'Fail (mx.house.org: x)'), results('dkim=pass; spf=fail'), relay],
    ],
    ['without any field', [own]],
    ['where the field says that nothing was tried', [own, results('none')]],
    ['where the field speaks of other methods only', [own, results('iprev=fail')]],
    [
      'where only a server on its way says so',
      [own, relay, results('spf=fail; dkim=none', 'relay.shop.com')],
    ],
  ])('%s.', (_what, headers) => {
    expect(found(headers)).toEqual([]);
  });
});

test('The name of the own server, where it is known, decides whose fields count', () => {
  const said = results('spf=fail; dkim=none', 'filter.cloud.net');
  expect(found([own, said], 'mx.house.org')).toEqual([]);
  expect(found([own, said], 'cloud.net')).toHaveLength(1);
});

describe('A domain', () => {
  const missing = (host: string) =>
    findMissingDomain(parsedMail({ from: { name: '', address: `a@${host}` } })).length === 1;

  test.each([
    'localhost',
    'shop.localdomain',
    'shop.invalid',
    'shop.local',
    'shop.con',
    '[192.0.2.1]',
    'com',
    'shop',
    'example',
  ])('such as %s cannot exist.', (host) => {
    expect(missing(host)).toBe(true);
  });

  test.each([
    'shop.com',
    'mail.shop.co.uk',
    'shop.uk.com',
    'blogspot.com',
    'my_shop.com',
    'xn--mnchen-3ya.de',
    'shop.xn--p1ai',
    'shop.example',
    'mail.shop.test',
    'SHOP.COM',
  ])('such as %s can.', (host) => {
    expect(missing(host)).toBe(false);
  });
});
