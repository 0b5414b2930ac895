import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFollowedDomain } from '#server/intake/sign-ups/followed-domain.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { anyText } from '#tests/support/mail/any-text.ts';
import { hostileTexts } from '#tests/support/mail/hostile-texts.ts';

test.each([
  ['ikea.com', 'ikea.com'],
  [' WWW.IKEA.COM. ', 'ikea.com'],
  ['news.mail.marks.co.uk', 'marks.co.uk'],
  ['https://www.ikea.com/gb/en/?x=a@b.com#c', 'ikea.com'],
  ['http://user:pass@shop.ikea.com:8080/x', 'ikea.com'],
  ['ikea.com/newsletter', 'ikea.com'],
  ['ikea.com:443', 'ikea.com'],
  ['mailto:News@Mail.Ikea.com?subject=x', 'ikea.com'],
  ['news@mail.ikea.com', 'ikea.com'],
  ['Knitting@gmail.com', 'knitting@gmail.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['shop.myshopify.com', 'shop.myshopify.com'],
])('%j is followed as %s', (typed, domain) => {
  expect(toFollowedDomain(typed)).toBe(domain);
});

test.each(['gmail.com', 'co.uk', 'localhost', '10.0.0.1', 'https://', '@', 'a b', 'ikea', '..'])(
  '%j is refused with a sentence',
  (typed) => {
    expect(() => toFollowedDomain(typed)).toThrow(AppError);
  },
);

test('Whatever is typed is a domain that is followed as itself, or refused', () => {
  const words = fc.oneof(
    anyText(),
    fc.webUrl(),
    fc.emailAddress(),
    fc.constantFrom(...hostileTexts).map(({ ofLength }) => ofLength(5_000)),
  );
  fc.assert(
    fc.property(words, (typed) => {
      try {
        const domain = toFollowedDomain(typed);
        expect(toFollowedDomain(domain)).toBe(domain);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});
