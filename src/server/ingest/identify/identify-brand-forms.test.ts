import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MailHeader, ParsedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { identifyBrand } from './identify-brand.ts';

interface Sent {
  name?: string;
  from: string;
  replyTo?: string;
  headers?: MailHeader[];
  html?: string;
}

const header = (name: string, value: string): MailHeader => ({ name, value });

function mailOf({ name = 'Acme', from, replyTo, headers = [], html = '' }: Sent): ParsedMail {
  return parsedMail({
    from: { name, address: from },
    replyTo: replyTo === undefined ? [] : [{ name: '', address: replyTo }],
    headers,
    html,
  });
}

const identify = (sent: Sent) => identifyBrand(mailOf(sent));

describe('A brand on a platform that many share is known', () => {
  test.each<[string, Sent, string, string]>([
    ['by its Reply-To', { from: 'a@sendgrid.net', replyTo: 'hi@acme.com' }, 'acme.com', 'reply-to'],
    [
      'by its List-Id',
      { from: 'a@sendgrid.net', headers: [header('list-id', '<news.acme.com>')] },
      'acme.com',
      'list-id',
    ],
    [
      'by its signature',
      { from: 'a@sendgrid.net', headers: [header('dkim-signature', 'd=acme.com')] },
      'acme.com',
      'dkim',
    ],
    [
      'by its signature beside that of the platform',
      {
        from: 'a@sendgrid.net',
        headers: [header('dkim-signature', 'd=sendgrid.net'), header('dkim-signature', 'd=acme.com')],
      },
      'acme.com',
      'dkim',
    ],
    ['by its own local part', { from: 'acme@sendgrid.net' }, 'acme@sendgrid.net', 'platform-address'],
    [
      'without what follows a plus',
      { from: 'acme+42@substack.com' },
      'acme@substack.com',
      'platform-address',
    ],
    [
      'by what follows the plus of a desk',
      { from: 'noreply+acme@sendgrid.net' },
      'noreply+acme@sendgrid.net',
      'platform-address',
    ],
    [
      'by its name where its address is a desk',
      { from: 'noreply@sendgrid.net' },
      'noreply+acme@sendgrid.net',
      'platform-name',
    ],
    [
      'by its name in any script',
      { name: 'Пекарня № 1', from: 'news@sendgrid.net' },
      'news+пекарня-no-1@sendgrid.net',
      'platform-name',
    ],
    [
      'whatever sub-domain of the platform it is on',
      { from: 'acme@em7.sendgrid.net' },
      'acme@sendgrid.net',
      'platform-address',
    ],
  ])('%s', (_how, sent, domain, basis) => {
    expect(identify(sent)).toMatchObject({ domain, basis });
  });

  test.each<[string, Sent]>([
    ['a Reply-To at a free mailer', { from: 'acme@sendgrid.net', replyTo: 'acme@gmail.com' }],
    ['a Reply-To on the platform', { from: 'acme@sendgrid.net', replyTo: 'reply@em7.sendgrid.net' }],
    ['a Reply-To at another platform', { from: 'acme@sendgrid.net', replyTo: 'reply@mcsv.net' }],
    ['a Reply-To without a domain', { from: 'acme@sendgrid.net', replyTo: 'root@localhost' }],
    [
      'a List-Id of the platform',
      { from: 'acme@sendgrid.net', headers: [header('list-id', '<1.list-manage.com>')] },
    ],
    ['a List-Id that is a number', { from: 'acme@sendgrid.net', headers: [header('list-id', '<42>')] }],
    [
      'a signature of the platform',
      { from: 'acme@sendgrid.net', headers: [header('dkim-signature', 'd=sendgrid.net')] },
    ],
    ['a domain in its display name', { name: 'famous.com', from: 'acme@sendgrid.net' }],
    ['a link to a famous site', { from: 'acme@sendgrid.net', html: '<a href="https://famous.com">x</a>' }],
  ])('and not by %s', (_what, sent) => {
    expect(identify(sent).domain).toBe('acme@sendgrid.net');
  });
});

describe('A Reply-To on a shared platform', () => {
  const leadingAway = '<a href="https://prizes.example/win">x</a>';

  test.each<[string, Sent]>([
    ['its links lead there', { from: 'news@sendgrid.net', html: '<a href="https://www.acme.com/a">x</a>' }],
    ['there are no links', { from: 'news@sendgrid.net' }],
    [
      'its links are only counted by the platform',
      { from: 'news@sendgrid.net', html: '<a href="https://u1.ct.sendgrid.net/c">x</a>' },
    ],
    [
      'only everybody’s sites are linked',
      { from: 'news@sendgrid.net', html: '<a href="https://facebook.com/a">x</a>' },
    ],
    [
      'a field names the domain too',
      {
        from: 'news@sendgrid.net',
        html: leadingAway,
        headers: [header('list-unsubscribe', '<mailto:u@acme.com>')],
      },
    ],
    [
      'the platform wrote the domain into the address',
      { from: 'info-acme.com@shared1.ccsend.com', html: leadingAway },
    ],
  ])('is believed when %s', (_why, sent) => {
    expect(identify({ ...sent, replyTo: 'hi@acme.com' })).toMatchObject({
      domain: 'acme.com',
      basis: 'reply-to',
    });
  });

  test('is not believed when all links lead elsewhere and nothing names it', () => {
    expect(identify({ from: 'news@sendgrid.net', replyTo: 'hi@acme.com', html: leadingAway }).basis).toBe(
      'platform-name',
    );
  });
});

describe('One sender is one brand', () => {
  const desk = fc.constantFrom('news', 'Hello', 'noreply', 'ORDERS', 'newsletter+1');
  const label = fc.stringMatching(/^[a-z]{1,8}$/);

  test('whatever desk and sub-domain it writes from, whatever it says and links to', () => {
    fc.assert(
      fc.property(
        desk,
        fc.array(label, { maxLength: 2 }),
        fc.string(),
        label,
        (local, labels, name, other) => {
          const from = `${local}@${[...labels, 'acme.co.uk'].join('.')}`;
          const sent = {
            name,
            from,
            replyTo: `a@${other}.com`,
            html: `<a href="https://${other}.com">x</a>`,
          };
          expect(identify(sent)).toMatchObject({ domain: 'acme.co.uk', basis: 'from' });
        },
      ),
    );
  });

  test('in whatever order its other fields stand', () => {
    const headers = [
      header('received', 'from a by b'),
      header('list-id', '<news.listed.com>'),
      header('dkim-signature', 'v=1; d=signed.com; s=x'),
      header('x-mailer', 'x'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(headers, { minLength: 4 }), (shuffled) => {
        expect(identify({ from: 'news@sendgrid.net', headers: shuffled }).domain).toBe('listed.com');
      }),
    );
  });

  test('and its key is never another brand’s domain when only words tell it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        expect(identify({ name, from: 'noreply@sendgrid.net' }).domain).toMatch(/(?:^|@)sendgrid\.net$/);
      }),
    );
  });

  test('and its key fits its column', () => {
    expect(
      identify({ name: 'é'.repeat(400), from: 'noreply@sendgrid.net' }).domain.length,
    ).toBeLessThanOrEqual(320);
  });
});
