import { describe, expect, test } from 'vitest';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { readNameClaims } from './name-claims.ts';

function claimsOf(
  name: string,
  address: string,
  text = '',
  more: { alternativeTexts?: string[]; listId?: string } = {},
) {
  const mail = parsedMail({
    from: { name, address },
    headers: more.listId === undefined ? [] : [{ name: 'list-id', value: more.listId }],
  });
  const said = { text, alternativeTexts: more.alternativeTexts ?? [] };
  return readNameClaims(mail, address.split('@')[1] ?? '', said).map(
    (claim) => `${claim.kind} ${claim.name}`,
  );
}

describe('What a mail says of its brand’s name', () => {
  test('is its display name, where the domain repeats it', () => {
    expect(claimsOf('Anna from Acme', 'anna@acme.example')).toEqual(['sender Acme']);
  });

  test('is a display name of its own, where the pictures or the words repeat it', () => {
    expect(claimsOf('Zephyr', 'news@zx-mailing.example', '', { alternativeTexts: ['Zephyr logo'] })).toEqual([
      'sender Zephyr',
    ]);
    const words = 'Zephyr is here. With Zephyr you fly. Zephyr! Yours, Zephyr';
    expect(claimsOf('Zephyr', 'news@zx-mailing.example', words)).toEqual(['sender Zephyr']);
  });

  test('is a display name alone, where nothing else repeats it', () => {
    expect(claimsOf('Oates', 'news@amazon.example', 'Yours, Oates')).toEqual(['alone Oates']);
  });

  test('is a person’s, where the mailbox is called so too, however often they say their name', () => {
    const words = 'Oates, Oates, Oates, Oates, Oates';
    expect(claimsOf('Oates', 'j.oates@amazon.example', words)).toEqual(['alone Oates']);
  });

  test('has no ending of a domain, where the mail does without in a sentence', () => {
    expect(claimsOf('Amazon.com', 'a@amazon.com', 'Thanks for shopping with Amazon!')).toEqual([
      'sender Amazon',
    ]);
    expect(claimsOf('Booking.com', 'a@booking.com', 'Booking number 1. You booked on Booking.com.')).toEqual([
      'sender Booking.com',
    ]);
  });

  test('is also the name of its list and of who has the rights', () => {
    expect(
      claimsOf('', 'news@acme.example', '© 2026 Acme Inc.', { listId: '"Corner Shop" <news.acme.example>' }),
    ).toEqual(['list Corner Shop', 'site Acme']);
  });

  test.each([
    '<news.acme.example>',
    '8d7f33mc list <8d7f33.list-id.example>',
    'a1b2c3 <x.example>',
    '"" <x.example>',
  ])('is not what a machine wrote into List-Id: %s', (listId) => {
    expect(claimsOf('', 'news@acme.example', '', { listId })).toEqual([]);
  });
});
