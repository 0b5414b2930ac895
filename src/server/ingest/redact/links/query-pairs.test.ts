import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/support/mail/any-text.ts';
import { queryPairs } from './query-pairs.ts';

const piece = fc.oneof(
  anyText({ maxLength: 6 }),
  fc.constantFrom('&', '?', '=', '+', '%', '%20', '%E2%82', '&&', '=a', 'u=https%3A%2F%2Fbrand.example'),
);

test('An address of any length has the parameters that the platform reads in it', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(0, 5_000), (pieces, more) => {
      const url = new URL('https://brand.example/');
      url.search = `${pieces.join('')}&${'x'.repeat(more)}`;
      expect([...queryPairs(url)]).toEqual([...url.searchParams]);
    }),
    { examples: [[['&', '?'], 5_000]] },
  );
});
