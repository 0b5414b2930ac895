import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import type { MailHeader } from '#server/ingest/types.ts';
import { ownResults } from './own-results.ts';
import { receivedBy } from './received-by.ts';

/** Header lines as fields: `AR` is Authentication-Results, `R` Received. */
function headersOf(lines: string): MailHeader[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', value = ''] = /^\s*([\w-]+): (.*)$/.exec(line) ?? [];
      return { name: { AR: 'authentication-results', R: 'received' }[name] ?? name.toLowerCase(), value };
    });
}

function found(headers: readonly MailHeader[], authservId: string | null = null): string[] | null {
  return (
    ownResults(headers, authservId)?.flatMap(({ results }) =>
      results.map((one) => `${one.method}=${one.result}`),
    ) ?? null
  );
}

const google = `
  Delivered-To: me@gmail.com
  R: by 2002:a05:6214:1c4 with SMTP id c4csp1; Mon, 1 Jan 2024 00:00:00 -0800
  ARC-Authentication-Results: i=1; mx.google.com; dmarc=pass
  R: from mail.brand.com (mail.brand.com. [1.2.3.4]) by mx.google.com with ESMTPS id x; Mon, 1 Jan 2024 00:00:00 -0800
  AR: mx.google.com; spf=pass smtp.mailfrom=a.com; dmarc=fail (p=REJECT) header.from=brand.com`;

/** Google's topmost Received has an IPv6 address after `by`; this one has a host name. */
const gmail = google.replace('by 2002:a05:6214:1c4', 'by mail-1.google.com');

const microsoft = `
  R: from A1.namprd10.prod.outlook.com (::1) by B2.namprd10.prod.outlook.com with HTTPS; Mon, 1 Jan 2024 00:00:00 +0000
  R: from C3.namprd02.prod.outlook.com (2603::22) by A1.outlook.office365.com (2603::12) with Microsoft SMTP; Mon, 1 Jan 2024 00:00:00 +0000
  AR: spf=softfail (sender IP is 1.2.3.4) smtp.mailfrom=a.com; dkim=none; dmarc=fail action=none header.from=brand.com;compauth=fail reason=001
  R: from evil.example (1.2.3.4) by C3.mail.protection.outlook.com (10.1.1.1) with Microsoft SMTP; Mon, 1 Jan 2024 00:00:00 +0000
  From: a@brand.com`;

const apple = `
  R: from p00-icloudmta.me.com by p1.icloud.com (mailgateway) with SMTP id 1; Mon, 1 Jan 2024 00:00:00 +0000
  AR: bimi.icloud.com; bimi=none
  AR: dmarc.icloud.com; dmarc=fail header.from=brand.com
  AR: spf.icloud.com; spf=pass smtp.mailfrom=a.com
  R: from evil.example (1.2.3.4) by p00-icloudmta.me.com with ESMTPS; Mon, 1 Jan 2024 00:00:00 +0000
  AR: dmarc.icloud.com; dmarc=pass`;

const proton = `
  AR: mail.protonmail.ch; dkim=none
  AR: mail.protonmail.ch; dmarc=fail (p=reject dis=none) header.from=brand.com
  R: from evil.example (1.2.3.4) by mailin1.protonmail.ch (Postfix) with ESMTPS id 1; Mon, 1 Jan 2024 00:00:00 +0000`;

const yahoo = `
  R: from 1.2.3.4 by atlas1.mail.ne1.yahoo.com pod-id NONE with HTTPS; Mon, 1 Jan 2024 00:00:00 +0000
  Return-Path: <a@a.com>
  AR: atlas1.mail.ne1.yahoo.com; dkim=unknown; spf=none smtp.mailfrom=a.com; dmarc=fail(p=REJECT) header.from=brand.com
  R: from 1.2.3.4 (EHLO evil.example) by 10.0.0.1 with SMTP; Mon, 1 Jan 2024 00:00:00 +0000`;

const ours = `
  R: from evil.example (evil.example [1.2.3.4]) by mx.house.example (Postfix) with ESMTP id 1; Mon, 1 Jan 2024 00:00:00 +0000`;

const fail = 'AR: stranger.example; dmarc=fail header.from=brand.com';
const pass = 'AR: mx.house.example; dmarc=pass header.from=brand.com';

describe("The receiving servers' own results are", () => {
  test.each<[name: string, headers: string, authservId: string | null, results: string[] | null]>([
    ['learnt from Gmail', gmail, null, ['spf=pass', 'dmarc=fail']],
    ['set for Gmail', google, 'mx.google.com', ['spf=pass', 'dmarc=fail']],
    ['set with the domain', google, 'google.com', ['spf=pass', 'dmarc=fail']],
    ['set in other letters', google, 'MX.Google.com', ['spf=pass', 'dmarc=fail']],
    [
      'not those of a name that only ends alike',
      google.replace('AR: mx.google.com', 'AR: notgoogle.com'),
      'google.com',
      null,
    ],
    [
      'learnt from Microsoft, who give no name',
      microsoft,
      null,
      ['spf=softfail', 'dkim=none', 'dmarc=fail', 'compauth=fail'],
    ],
    ['learnt from Proton, a field for each method', proton, null, ['dkim=none', 'dmarc=fail']],
    ['learnt from Apple, a server for each method', apple, null, ['bimi=none', 'dmarc=fail', 'spf=pass']],
    ['learnt from Yahoo, below Received', yahoo, null, ['dkim=unknown', 'spf=none', 'dmarc=fail']],
    ['above Received, whoever signs', `${fail}\n${ours}`, null, ['dmarc=fail']],
    ["not a stranger's below Received", `${ours}\n${fail}`, null, null],
    ['not another when one is set', `${fail}\n${ours}`, 'mx.house.example', null],
    ['none without any', ours, null, null],
    ['none without Received, for nothing tells who received', fail, null, null],
    ['none without headers', 'Subject: x', null, null],
    // Nothing proves that our side wrote it; but it is a pass, and only failures count here.
    ['those that claim to be ours where we write none', `${ours}\n${pass}`, null, ['dmarc=pass']],
    [
      'the upper of two',
      `AR: mx.house.example; dmarc=fail\n${ours}\n${pass}`,
      null,
      ['dmarc=fail', 'dmarc=pass'],
    ],
    [
      'not those of the server before, which forwarded it',
      `AR: mx.house.example; dmarc=pass\n${ours}\nR: from x by mx.forwarder.example; y\nAR: mx.forwarder.example; dmarc=fail`,
      null,
      ['dmarc=pass'],
    ],
  ])('%s', (_name, headers, authservId, results) => {
    expect(found(headersOf(headers), authservId)).toEqual(results);
  });

  const line = fc.oneof(
    fc.constantFrom(
      'AR: mx.house.example; dmarc=pass',
      'AR: mx.house.example; dkim=pass header.d=brand.com',
      'AR: house.example; dmarc=pass; dmarc=pass',
      'AR: dmarc=pass action=none header.from=brand.com',
      'AR: stranger.example; dmarc=fail',
      'R: from mx.house.example by mx.house.example; x',
      'R: from evil.example by relay.evil.example; x',
      'R: by; x',
      'X-Tag: dmarc=pass',
    ),
    fc.string({ maxLength: 80 }).map((text) => `AR: ${text.replace(/\s/g, ' ')}`),
  );

  test('A fail of our own server stays, whatever a sender writes below it.', () => {
    const top = headersOf(`AR: mx.house.example; dmarc=fail header.from=brand.com\n${ours}`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        expect(found([...top, ...lines.flatMap(headersOf)])).toContain('dmarc=fail');
        expect(found([...top, ...lines.flatMap(headersOf)], 'mx.house.example')).toContain('dmarc=fail');
      }),
    );
  });

  test('A fail of strangers below our Received is never ours.', () => {
    const stranger = fc
      .tuple(fc.stringMatching(/^[a-z]{3,12}$/), fc.constantFrom('example.org', 'mail.test', 'evil.com'))
      .map(([host, domain]) => `AR: ${host}.${domain}; dmarc=fail header.from=brand.com`);
    fc.assert(
      fc.property(fc.array(stranger, { minLength: 1, maxLength: 8 }), (lines) => {
        expect(found([...headersOf(ours), ...lines.flatMap(headersOf)])).toBeNull();
      }),
    );
  });
});

test('Parsing keeps fields in their order, repeated ones too, and unfolds them.', async () => {
  const raw = Buffer.from(
    `${proton.trim().replace(/^ +/gm, '').replaceAll('AR:', 'Authentication-Results:').replace('R: from', 'Received: from').replace('; dmarc=fail', ';\r\n\tdmarc=fail')}\nFrom: a@brand.com\n\nx`,
  );
  const { headers } = await parseMail({ raw, label: 'x' }, new Date());
  expect(found(headers)).toEqual(['dkim=none', 'dmarc=fail']);
});

describe('A Received field was written', () => {
  test.each<[value: string, by: string | null]>([
    ['from a.com (b.com [1.2.3.4]) by mx.house.example (Postfix) with ESMTP; x', 'mx.house.example'],
    ['by mx.house.example; x', 'mx.house.example'],
    ['from by by mx.house.example; x', 'mx.house.example'],
    ['from a (helo= by evil.com) by mx.house.example; x', 'mx.house.example'],
    ['from a (a(b by evil.com) by MX.house.example. with x; x', 'mx.house.example'],
    ['(qmail 18614 invoked from network); 8 Mar 2017 04:00:31 -0000', null],
    ['from a.com by localhost; x', null],
    ['from a.com by', null],
    ['', null],
  ])('%j: by %s', (value, by) => {
    expect(receivedBy(value)).toBe(by);
  });
});
