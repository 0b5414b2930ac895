import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAuthenticationResults } from './authentication-results.ts';

/** @returns the results of a field, as `server: method=result` and the properties asked for. */
function said(value: string, ...properties: string[]): string {
  const { authservId, results } = parseAuthenticationResults(value);
  const each = results.map(({ method, result, properties: found }) =>
    [`${method}=${result}`, ...properties.flatMap((name) => found.get(name) ?? [])].join(' '),
  );
  return `${authservId}: ${each.join(', ')}`;
}

describe('A field of Authentication-Results says', () => {
  test.each<[value: string, says: string]>([
    ['mx.google.com; dmarc=pass header.from=brand.com', 'mx.google.com: dmarc=pass brand.com'],
    // The examples of RFC 8601, appendix B.
    ['example.org 1; none', 'example.org: '],
    ['example.com; spf=pass smtp.mailfrom=example.net', 'example.com: spf=pass'],
    [
      'example.com; auth=pass (cram-md5) smtp.auth=sender@example.net; spf=pass smtp.mailfrom=example.net',
      'example.com: auth=pass, spf=pass',
    ],
    [
      "foo.example.net (foobar) 1 (baz); dkim (Because I like it) / 1 (One yay) = (wait for it) fail policy (A dot can go here) . (like that) expired (this surprised me) = (as I wasn't expecting it) 1362471462",
      'foo.example.net: ',
    ],
    // Microsoft's servers give no name.
    [
      'spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=a.com; dkim=none (message not signed) header.d=none;dmarc=fail action=none header.from=b.com;compauth=fail reason=001',
      'null: spf=pass, dkim=none, dmarc=fail b.com, compauth=fail',
    ],
    ['MX.Brand.COM; DMARC=Fail Header.From=Brand.com', 'mx.brand.com: dmarc=fail Brand.com'],
    ['mx.brand.com; dkim/1=pass header.d=brand.com', 'mx.brand.com: dkim=pass'],
    ['mx.brand.com; dmarc = fail (p=REJECT) header.from = brand.com', 'mx.brand.com: dmarc=fail brand.com'],
    // A sender may choose a quoted address that looks like a result.
    ['mx.brand.com; spf=pass smtp.mailfrom="a; dmarc=fail"@b.com', 'mx.brand.com: spf=pass'],
    ['mx.brand.com; spf=pass smtp.mailfrom="a\\"; dmarc=fail"@b.com', 'mx.brand.com: spf=pass'],
    ['mx.brand.com; spf=pass (of "a; dmarc=pass (x") ; dmarc=fail', 'mx.brand.com: spf=pass, dmarc=fail'],
    [
      'mx.brand.com; spf=fail (domain of a(b@c.com designates); dmarc=fail',
      'mx.brand.com: spf=fail, dmarc=fail',
    ],
    ['mx.brand.com; spf=pass (a \\) b; dmarc=pass); dmarc=fail', 'mx.brand.com: spf=pass, dmarc=fail'],
    ['mx.brand.com; spf=pass smtp.mailfrom=a"b@c.com; dmarc=fail', 'mx.brand.com: spf=pass, dmarc=fail'],
    ['mx.brand.com; spf=pass (a) smtp.mailfrom="(@c.com; dmarc=fail', 'mx.brand.com: spf=pass, dmarc=fail'],
    ['', 'null: '],
    [';;;=;=', 'null: '],
    ['"', 'null: '],
  ])('%j: %s', (value, says) => {
    expect(said(value, 'header.from')).toBe(says);
  });

  test('A reason, and what stands in parentheses, are kept for their result.', () => {
    const { results } = parseAuthenticationResults(
      'mx.brand.com; dkim=fail reason="bad \\"key\\"" (2048) header.d=a.com; dmarc=fail (p=REJECT (sp=NONE)) header.from=b.com',
    );
    expect(results.map(({ comments }) => comments)).toEqual([['2048'], ['p=REJECT (sp=NONE)']]);
    expect(results[0]?.properties.get('reason')).toBe('bad "key"');
  });

  test('The first value of a property is what it says.', () => {
    const { results } = parseAuthenticationResults('a.b; dmarc=fail header.from=a.com header.from=b.com');
    expect(results[0]?.properties.get('header.from')).toBe('a.com');
  });
});

test('Comments and blanks anywhere between the words change nothing.', () => {
  const words = [
    'mx.brand.com',
    ';',
    'spf=pass',
    'smtp.mailfrom=a.com',
    ';',
    'dmarc=fail',
    'header.from=b.com',
  ];
  const noise = fc.constantFrom(
    ' ',
    '\t',
    '  ',
    ' (x) ',
    ' (a (b) c) ',
    ' (\\() ',
    ' ("a) ',
    ' (dmarc=pass; x) ',
  );
  fc.assert(
    fc.property(fc.array(noise, { minLength: words.length, maxLength: words.length }), (noises) => {
      const value = words.map((word, at) => `${noises[at]}${word}`).join(' ');
      expect(said(value, 'header.from', 'smtp.mailfrom')).toBe(
        'mx.brand.com: spf=pass a.com, dmarc=fail b.com',
      );
    }),
  );
});

test('Any text is read without an error, and says little.', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab=;"\\() .'), maxLength: 400 }), (value) => {
      expect(parseAuthenticationResults(value).results.length).toBeLessThanOrEqual(60);
    }),
  );
});
