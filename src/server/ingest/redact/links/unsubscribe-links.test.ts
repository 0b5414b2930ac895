import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

/** `{id}` marks the subscriber's identifier. */
interface Form {
  unsubscribeLink: string;
  header?: string;
  more?: string;
}

const linen = '<a href="https://www.brand.com/collections/linen">Linen</a>';
const ids = ['388821', '920923', '77812', '4021773', 'q7x2k9', 'B3F7K2Q9', 'dk39xz01mq'];

function copyFor(id: string, { unsubscribeLink, header, more = '' }: Form, words: string) {
  const fill = (text: string) => text.replaceAll('{id}', id);
  const html = `<p>Twelve lamps</p>${linen}${fill(more)}<p><a href="${fill(unsubscribeLink)}">${words}</a></p>
    <a href="https://www.brand.com/contact">?</a><a href="https://www.instagram.com/brand">Instagram</a>`;
  const headers = header === undefined ? [] : [{ name: 'list-unsubscribe', value: `<${fill(header)}>` }];
  return makePublicCopy(parsedMail({ html, headers }), { imageKey });
}

const words = [
  'Peruuta tilaus',
  'Leiratkozás',
  'Dezabonare',
  'Odhlásit odběr',
  'Abonelikten çık',
  '配信停止',
  '수신거부',
];
const told = [...words, 'Отписаться', 'Διαγραφή', 'Unsubscribe', 'Hoş gelmedi mi?'];

const forms: Form[] = [
  { unsubscribeLink: 'https://www.brand.com/peruuta/{id}' },
  { unsubscribeLink: 'https://brand.com/{id}/odhlasit' },
  { unsubscribeLink: 'https://news.brand.com/n/x?id={id}' },
  { unsubscribeLink: 'https://www.brand.com/leave.php?s={id}&amp;n=77' },
  { unsubscribeLink: 'https://www.brand.com/nl?s={id}', header: 'https://www.brand.com/u/{id}' },
  { unsubscribeLink: 'https://post.brand.com/u/7/{id}/1', header: 'https://post.brand.com/u/7/{id}/1' },
  {
    unsubscribeLink: 'https://www.brand.com/peruuta/{id}',
    more: '<a href="https://www.brand.com/p/123456">A</a><a href="https://www.brand.com/p/234567">B</a>',
  },
];

describe.each(forms)('A way out keeps no identifier, whatever the language: $wayOut $header', (form) => {
  test.each(told)('%s', (input) => {
    const copies = ids.map((id) => JSON.stringify(copyFor(id, form, input)));
    for (const [at, copy] of copies.entries()) {
      expect(copy).not.toContain(ids[at]);
      expect(copy).toBe(copies[0]);
    }
    expect(copies[0]).toContain('https://www.brand.com/collections/linen');
    expect(copies[0]).toContain('https://www.brand.com/contact');
  });
});

test('What a way out knows its reader by goes from other links and from pictures.', () => {
  const more = `<a href="https://www.brand.com/sale?k={id}">Sale</a><a href="https://www.brand.com/w/{id}">W</a>
    <img src="https://img.brand.com/live/{id}/countdown.gif" width="600" height="100" alt="Ends soon">
    <img src="https://img.brand.com/live/{id}.gif" width="600" height="100" alt="Ends soon">`;
  const form = { unsubscribeLink: 'https://www.brand.com/peruuta/{id}', more };
  for (const id of [...ids, '128c7d4a-c345-468f-aaaa-fca01164063a']) {
    const copy = copyFor(id, form, 'Unsubscribe');
    expect(JSON.stringify(copy)).not.toContain(id);
    expect(copy.images).toEqual([]);
    expect(copy.html).toContain('https://www.brand.com/sale"');
  }
});

describe('What a footer may lead to stays', () => {
  test.each([
    ['a product, among others', ['https://www.brand.com/p/123456', 'https://www.brand.com/p/234567']],
    [
      'news by section and number',
      ['https://www.brand.com/content/39/26219.html', 'https://www.brand.com/content/4/26211.html'],
    ],
    ['a lone product behind what it is', ['https://www.brand.com/p/33334444']],
    ['an article', ['https://help.brand.com/hc/articles/360012345678-returns']],
    ['a page of words and a number', ['https://www.brand.com/blue-lamp-12345']],
    ['a product by its number', ['https://www.brand.com/lamps?sku=884213']],
    ['another’s page', ['https://news.press.net/2026/1133759', 'https://youtu.be/dQw4w9WgXcQ']],
    ['an issue', ['https://www.brand.com/archive/lamps2026041']],
  ])('%s', (_what, hrefs) => {
    const links = hrefs.map((href) => `<a href="${href}">x</a>`).join('');
    const { html } = makePublicCopy(parsedMail({ html: `${linen}<p>${links}</p>` }), { imageKey });
    for (const href of hrefs) expect(html).toContain(`"${href}"`);
  });

  test('a product that the mail leads to twice', () => {
    const twice = '<a href="https://www.brand.com/p/123456">x</a>'.repeat(2);
    const { html } = makePublicCopy(parsedMail({ html: linen + twice }), { imageKey });
    expect(html).toContain('https://www.brand.com/p/123456');
  });

  test('a lone product, where the mail’s way out is known', () => {
    const form = {
      unsubscribeLink: 'https://www.brand.com/leave/388821',
      more: '<a href="https://www.brand.com/p/123456">x</a>',
    };
    expect(copyFor('', form, 'Unsubscribe').html).toContain('https://www.brand.com/p/123456');
  });
});

test('Pictures in the folder of an account stay, where a way out names account and reader.', () => {
  const account = 'a7c3d9e21f0b4c5d6e7f8a9b0';
  const picture = `https://pics.sender.net/${account}/images/9f8e7d6c-5b4a-4321-8fed-cba987654321.png`;
  const form = {
    unsubscribeLink: `https://brand.sender.net/unsubscribe?u=${account}&id=1a2b3c4d5e&e={id}`,
    more: `<img src="${picture}" width="600" alt="Lamp">`,
  };
  expect(copyFor('9f3a7c21e0', form, 'Unsubscribe').images.map(({ url }) => url)).toEqual([picture]);
});

test('The number of a sender on a platform stays, though its way out has no other.', () => {
  const picture = 'https://shops.net/12345/hero.png';
  const more = `<a href="https://shops.net/12345/lamps">Lamps</a><img src="${picture}" width="600" alt="Lamp">`;
  const copy = copyFor('', { unsubscribeLink: 'https://shops.net/12345/unsubscribe', more }, 'Unsubscribe');
  expect(copy.html).toContain('"https://shops.net/12345/lamps"');
  expect(copy.images.map(({ url }) => url)).toEqual([picture]);
});
