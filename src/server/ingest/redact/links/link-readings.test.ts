import { describe, expect, test } from 'vitest';
import { LinkReader, readPair } from '#server/ingest/redact/links/link-readings.ts';
import { createLinkSanitizer, domainOfBrand } from '#server/ingest/redact/links/links.ts';
import { sanitizeLinksIn } from '#server/ingest/redact/links/spoken-links.ts';
import { identifySubscriber } from '#server/ingest/redact/subscriber-identity.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const read = (href: string) => new LinkReader('brand.co.uk').read(new URL(href));

describe('The host of a link', () => {
  test('tells what kind it is', async () => {
    await checkEveryRow(readTable(import.meta.url, 'link-hosts.tsv', ['kind', 'href']), ({ kind, href }) => {
      expect(read(href).kind).toBe(kind);
    });
  });

  test('loses labels that were made for one reader', () => {
    expect(read('https://uxz7dfiv.ct.pigeon.net/x')).toMatchObject({
      host: 'ct.pigeon.net',
      labels: ['uxz7dfiv'],
    });
    expect(read('https://www.pigeon.net/x')).toMatchObject({ host: 'www.pigeon.net', labels: [] });
  });
});

describe('The path of a link', () => {
  test.each([
    ['https://brand.co.uk/item.php?id=1', true],
    ['https://brand.co.uk/shop/view.aspx', true],
    ['https://brand.co.uk/run.cgi', true],
    ['https://brand.co.uk/lamps.html', false],
    ['https://brand.co.uk/lamps', false],
    ['https://brand.co.uk/php/lamps', false],
    ['https://brand.co.uk/', false],
  ])('%s is a program’s: %s', (href, isProgram) => {
    expect(read(href).isProgram).toBe(isProgram);
  });

  test('is read by its parts, without its ending', () => {
    const { segments, page } = read('https://brand.co.uk/lamps/blue%20lamp-12345.html?x=1#y');
    expect(segments.map(({ words }) => words)).toEqual([['lamps'], ['blue', 'lamp']]);
    expect(page).toBe('brand.co.uk/lamps/blue%20lamp-12345.html');
  });

  test.each([
    ['https://brand.co.uk/p;jsessionid=1A2B?a=1', 'https://brand.co.uk/p?a=1'],
    ['https://brand.co.uk/p;sid=77/x', 'https://brand.co.uk/p/x'],
    ['https://brand.co.uk/p;v=2', 'https://brand.co.uk/p;v=2'],
    ['https://brand.co.uk/a;b', 'https://brand.co.uk/a;b'],
  ])('loses sessions: %s', (href, target) => {
    expect(new LinkReader(null).follow(new URL(href)).target.href).toBe(target);
  });
});

describe('A parameter of a link', () => {
  test.each([
    ['Size=m', { name: 'size', value: 'm' }],
    ['q=desk+lamp', { name: 'q', value: 'desk lamp' }],
    ['a%5B%5D=1', { name: 'a[]', value: '1' }],
    ['a=b=c', { name: 'a', value: 'b=c' }],
    ['a=', { name: 'a', value: '' }],
    ['flag', { name: '', value: 'flag' }],
    ['a=%zz', { name: 'a', value: '%zz' }],
  ])('%s is read by name and value', (pair, parameter) => {
    expect(readPair(pair)).toEqual(parameter);
  });

  test('is the fragment too', () => {
    expect(read('https://brand.co.uk/?a=1#top').parameters.map(({ name, value }) => [name, value])).toEqual([
      ['a', '1'],
      ['#', 'top'],
    ]);
  });
});

describe('The home of a brand', () => {
  test.each([
    ['news@brand.com', undefined, 'brand.com'],
    ['news@mail.brand.co.uk', undefined, 'brand.co.uk'],
    ['news@esp.net', 'brand.com', 'brand.com'],
    ['news@esp.net', 'shop.brand.com', 'brand.com'],
    ['brand@gmail.com', undefined, null],
    ['brand@GMX.de'.toLowerCase(), undefined, null],
    ['news@esp.net', 'brand@esp.net', null],
    ['news@localhost', undefined, null],
    ['', undefined, null],
  ])('of mail from %j and domain %j is %j', (address, brandDomain, domain) => {
    expect(domainOfBrand(parsedMail({ from: { name: '', address } }), brandDomain)).toBe(domain);
  });
});

const mail = parsedMail();
const clean = createLinkSanitizer(mail, identifySubscriber(mail));
const link = (href: string, own = 'x') => clean(href, { own, around: '' });

describe('A counter’s link whose words are an address', () => {
  const counter = 'https://brand.us1.list-manage.com/track/click?u=1';

  test.each([
    ['www.brand.com/sale', 'https://www.brand.com/sale'],
    ['https://brand.com/', 'https://brand.com/'],
    ['  brand.com ', 'https://brand.com/'],
    ['partner.org', 'https://partner.org/'],
  ])('leads there: %s', (own, shown) => {
    expect(link(counter, own)).toBe(shown);
  });

  test.each(['Sale', 'brand.us1.list-manage.com', 'https://click.list-manage.com/x', 'version 1.2'])(
    'leads to the brand where they are none, or a counter’s: %s',
    (own) => {
      expect(link(counter, own)).toBe('https://brand.com/');
    },
  );
});

describe('Addresses that a text spells', () => {
  test.each([
    ['See https://brand.com/p?utm_source=x.', 'See https://brand.com/p.'],
    ['(https://brand.com/p?gclid=x)', '(https://brand.com/p)'],
    ['Is it https://brand.com/p?', 'Is it https://brand.com/p?'],
    ['https://brand.com/a, https://brand.com/b!', 'https://brand.com/a, https://brand.com/b!'],
    ['Leave: https://brand.com/unsubscribe?u=7', 'Leave: '],
    ['brand.com/p?utm_source=x', 'brand.com/p'],
    ['No address here.', 'No address here.'],
  ])('%s', (text, shown) => {
    expect(sanitizeLinksIn(text, clean)).toBe(shown);
  });
});
