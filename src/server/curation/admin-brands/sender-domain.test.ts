import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSenderDomain } from '#server/curation/admin-brands/sender-domain.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { senderDomain } from '#shared/contract/curation/admin-brands.ts';

describe('the domain of a brand', () => {
  it.each([
    ['brand.example', 'brand.example'],
    ['brand.co.uk', 'brand.co.uk'],
    ['müller.example', 'xn--mller-kva.example'],
    ['brand.example.', 'brand.example'],
    ['shop@gmail.com', 'shop@gmail.com'],
    ['letter@substack.com', 'letter@substack.com'],
    ['letter@news.substack.com', 'letter@substack.com'],
    ['shop.myshopify.com', 'shop.myshopify.com'],
    ['shop.uk.com', 'shop.uk.com'],
    ['uk.com', 'uk.com'],
    ['brand.com', 'brand.com'],
  ])('%s is kept as %s, by which mail is assigned', (typed, kept) => {
    expect(toSenderDomain(typed)).toBe(kept);
  });

  it.each([
    ['mail.brand.example', 'Email is sorted by registered domain: enter brand.example.'],
    ['news@brand.example', 'All email from this domain belongs to one brand: enter brand.example.'],
    ['gmail.com', 'Many senders use gmail.com: enter the whole address, such as brand@gmail.com.'],
    ['mcsv.net', 'Many senders use mcsv.net: enter the whole address, such as brand@mcsv.net.'],
    ['com', 'Domains are registered below com: enter the whole domain, such as brand.com.'],
    ['co.uk', 'Domains are registered below co.uk: enter the whole domain, such as brand.co.uk.'],
    ['foo.ck', 'Domains are registered below foo.ck: enter the whole domain, such as brand.foo.ck.'],
    [
      '公司.cn',
      'Domains are registered below xn--55qx5d.cn: enter the whole domain, such as brand.xn--55qx5d.cn.',
    ],
    ['brand@com', 'Domains are registered below com: enter the whole domain, such as brand.com.'],
    ['localhost', 'localhost is not a registered domain: a domain looks like brand.example.'],
    ['localhost.', 'localhost is not a registered domain: a domain looks like brand.example.'],
    ['news@localhost', 'localhost is not a registered domain: a domain looks like brand.example.'],
    ['intranet', 'intranet is not a registered domain: a domain looks like brand.example.'],
    ['shop.localhost', 'shop.localhost is not a registered domain: a domain looks like brand.example.'],
    ['printer.local', 'printer.local is not a registered domain: a domain looks like brand.example.'],
    ['127.0.0.1', '127.0.0.1 is an IP address: a domain looks like brand.example.'],
    ['8.8.8.8', '8.8.8.8 is an IP address: a domain looks like brand.example.'],
    ['127.1', '127.1 is an IP address: a domain looks like brand.example.'],
    ['0x7f.1', '0x7f.1 is an IP address: a domain looks like brand.example.'],
    ['2130706433', '2130706433 is an IP address: a domain looks like brand.example.'],
    ['brand@127.0.0.1', '127.0.0.1 is an IP address: a domain looks like brand.example.'],
    ['１２７.0.0.1', '127.0.0.1 is an IP address: a domain looks like brand.example.'],
    ['..', 'A domain looks like brand.example.'],
    ['a b', 'A domain looks like brand.example.'],
  ])('%s is refused with what would do', (typed, sentence) => {
    const refusal = (() => {
      try {
        return toSenderDomain(typed);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      code: 'invalid_request',
      sentence,
      body: { issues: [{ path: 'domain', message: sentence }] },
    });
  });

  it('is one that ingest would find, whatever passes', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        try {
          const kept = toSenderDomain(domain);
          expect(toRegistrableDomain(kept)).toBe(kept);
          expect(toSenderDomain(kept)).toBe(kept);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});

describe('what a form may send as domain', () => {
  it('is every key that ingest gives a brand', () => {
    for (const key of [
      'brand.example',
      'a+b-c@platform.example',
      'böse@gmail.com',
      'localhost',
      'x_y.example',
    ]) {
      expect(senderDomain.parse(key)).toBe(key);
    }
  });

  it('is not an address of a page, a path, or something with space inside', () => {
    for (const text of [
      '',
      'https://brand.example',
      'brand.example/x',
      'a b.example',
      'a@b@c',
      '.example',
      'a..b',
    ]) {
      expect(senderDomain.safeParse(text).success).toBe(false);
    }
  });
});
