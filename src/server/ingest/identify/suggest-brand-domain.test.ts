import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { identifyBrand } from './identify-brand.ts';

/** `6 acme.com 1 acmemail.com`: the number of links to each. */
function suggested(name: string, address: string, links: string) {
  const html = [...links.matchAll(/(\d+) (\S+)/g)]
    .flatMap(([, count, host]) =>
      Array.from({ length: Number(count) }, (_, at) => `<a href="https://${host}/${at}">x</a>`),
    )
    .join('');
  return identifyBrand(parsedMail({ from: { name, address }, html })).suggested;
}

describe('The domain of a brand that sends from a second one', () => {
  test.each([
    ['called like it', 'Ryan', 'a@ryanmail.example', '6 www.ryan.example', 'ryan.example'],
    ['of an ending for mail', 'Anna', 'a@ryan.email', '5 ryan.com.br', 'ryan.com.br'],
    ['with a word more', 'Info', 'a@norm-online.example', '5 norm.example', 'norm.example'],
    [
      'called like the sender',
      'Corner Shop',
      'a@cs-post.example',
      '4 shop.cornershop.example',
      'cornershop.example',
    ],
    [
      'with a way out of its own',
      'Ryan',
      'a@ryanmail.example',
      '6 ryan.example 2 ryanmail.example',
      'ryan.example',
    ],
    ['with social links', 'Ryan', 'a@ryanmail.example', '4 ryan.example 9 facebook.com', 'ryan.example'],
    [
      'with a few links elsewhere',
      'Ryan',
      'a@ryanmail.example',
      '6 ryan.example 2 press.example',
      'ryan.example',
    ],
  ])('is suggested: %s', (_what, name, address, links, domain) => {
    expect(suggested(name, address, links)?.domain).toBe(domain);
  });

  test.each([
    ['a tracker, called otherwise', 'Ryan', 'a@ryan.example', '9 click.trk7.example'],
    ['a site it writes about', 'Weekly Notes', 'a@notes.example', '9 acme.example'],
    ['the site of another country', 'Ryan', 'a@ryan.co.uk', '9 ryan.com'],
    ['too few links', 'Ryan', 'a@ryanmail.example', '2 ryan.example'],
    ['its own site first', 'Ryan', 'a@ryanmail.example', '3 ryan.example 5 ryanmail.example'],
    ['many sites', 'Ryan', 'a@ryanmail.example', '3 ryan.example 5 a.example 5 b.example'],
    ['a customer of a platform', 'Ryan', 'ryan@substack.com', '9 ryan.example'],
    ['a private address', 'Ryan', 'ryan@gmail.com', '9 ryan.example'],
    ['no links', 'Ryan', 'a@ryanmail.example', ''],
  ])('is not suggested: %s', (_what, name, address, links) => {
    expect(suggested(name, address, links)).toBeUndefined();
  });

  test('is read from the text where there is no html', () => {
    const text = 'Go to http://www.ryan.example/a or https://ryan.example/b, or (http://shop.ryan.example).';
    const mail = parsedMail({ from: { name: '', address: 'a@ryanmail.example' }, text });
    expect(identifyBrand(mail).suggested).toEqual({ domain: 'ryan.example', links: 3, of: 3 });
  });

  test('comes with the number of links that say so', () => {
    expect(suggested('Ryan', 'a@ryanmail.example', '6 ryan.example 2 press.example')).toEqual({
      domain: 'ryan.example',
      links: 6,
      of: 8,
    });
  });
});

test('What is suggested is never the domain that is known, and never changes it', () => {
  const host = fc.constantFrom(
    'ryan.example',
    'ryanmail.example',
    'other.example',
    'facebook.com',
    'x.sendgrid.net',
  );
  const links = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), host), { maxLength: 5 });
  fc.assert(
    fc.property(host, links, (from, all) => {
      const html = all.map(([count, to]) => `<a href="https://${to}/">x</a>`.repeat(count)).join('');
      const mail = parsedMail({ from: { name: 'Ryan', address: `a@${from}` }, html });
      const { suggested: other, ...brand } = identifyBrand(mail);
      expect(brand).toEqual(identifyBrand({ ...mail, html: null }));
      expect(other?.domain).not.toBe(brand.domain);
    }),
  );
});
