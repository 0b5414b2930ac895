import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkImageAddress } from '#server/features/images/address-guard.ts';

/** A collection of addresses kept apart from the product: beside the repository, or where CORPUS_DIR says. */
const corpus = process.env.CORPUS_DIR ?? resolve(import.meta.dirname, '../../../../../shared/corpus');
const casesFile = resolve(corpus, 'urls/image-proxy-cases.json');

type Expectation =
  | 'allow'
  | 'block'
  | 'block-after-dns'
  | 'block-after-redirect'
  | 'policy'
  | 'cid'
  | 'data'
  | 'invalid';

/** What the address alone decides. A redirect and an answer of DNS are checked where they turn up, in guarded-fetch.ts. */
const allowedByAddress: Record<Exclude<Expectation, 'policy'>, boolean> = {
  allow: true,
  'block-after-dns': true,
  'block-after-redirect': true,
  block: false,
  cid: false,
  data: false,
  invalid: false,
};

/** Our own answers where the collection leaves the decision to the product. */
const policies: Record<string, boolean> = {
  'https://example.com:8443/x.gif': false,
  '//cdn.example.com/a.png': false,
  'https://example.com\\@169.254.169.254/': false,
  'https://example.com/%0d%0aHost:%20evil': true,
};

if (!existsSync(casesFile)) {
  console.warn(
    `\n!!! The image address cases were NOT checked: ${casesFile} is not there. Set CORPUS_DIR.\n`,
  );
}

test.skipIf(!existsSync(casesFile))('Every address of the corpus is judged as it says.', () => {
  const cases: Array<{ url: string; expect: Expectation }> = JSON.parse(readFileSync(casesFile, 'utf8'));
  expect(cases.length).toBeGreaterThan(100);
  const wrong = cases.filter(({ url, expect: wanted }) => {
    const allowed = wanted === 'policy' ? policies[url] : allowedByAddress[wanted];
    return checkImageAddress(url).allowed !== allowed;
  });
  expect(wrong).toEqual([]);
});
