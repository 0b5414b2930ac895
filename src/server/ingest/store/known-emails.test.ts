import { describe, expect, test } from 'vitest';
import { pickOwn, toSenderKey } from '#server/ingest/store/known-emails.ts';

const origin = (fromAddress: string) => ({ messageId: 'one@mta.example', fromAddress });

describe('The key of a mail whose Message-ID another sender had first', () => {
  test('is that id and its sender', () => {
    expect(toSenderKey(origin('News@Mail.Brand.com'))).toBe('<one@mta.example> brand.com');
    expect(toSenderKey(origin('anna@gmail.com'))).toBe('<one@mta.example> anna@gmail.com');
  });

  test('is the same from every desk of a brand', () => {
    expect(toSenderKey(origin('a@brand.com'))).toBe(toSenderKey(origin('b@shop.brand.com')));
  });

  test('begins as no id does that comes with a message', () => {
    expect(toSenderKey(origin('a@brand.com'))).toMatch(/^</);
  });
});

describe('Under a Message-ID a mail finds', () => {
  const brand = { sender: 'brand.com' };
  const other = { sender: 'other.com' };

  test.each<[string, [string, { sender: string }][], typeof brand | null]>([
    ['nothing where nothing is stored', [], null],
    ['that of its own sender', [['one@mta.example', brand]], brand],
    ['nothing of another sender', [['one@mta.example', other]], null],
    [
      'its own behind another sender’s',
      [
        ['one@mta.example', other],
        ['<one@mta.example> brand.com', brand],
      ],
      brand,
    ],
    [
      'nothing behind a third sender’s',
      [
        ['one@mta.example', other],
        ['<one@mta.example> third.com', brand],
      ],
      null,
    ],
  ])('%s', (_what, stored, found) => {
    expect(pickOwn(new Map(stored), origin('news@mail.brand.com'))).toBe(found);
  });
});
