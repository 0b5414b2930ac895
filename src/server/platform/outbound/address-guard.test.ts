import { describe, expect, test } from 'vitest';
import { checkAddress, isPublicIp } from '#server/platform/outbound/address-guard.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const refusalOf = (text: string) => {
  const verdict = checkAddress(text);
  return verdict.allowed ? 'allowed' : verdict.refusal;
};

test('An address of a picture is refused', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'refused-addresses.tsv', ['text', 'refusal']),
    ({ text, refusal }) => {
      expect(refusalOf(text)).toBe(refusal);
    },
  );
});

describe('An address of a picture', () => {
  test.each([
    ['https://cdn.brand.com/a.png', 'https://cdn.brand.com/a.png'],
    ['http://cdn.brand.com:80/a.png?w=1&h=2#top', 'http://cdn.brand.com/a.png?w=1&h=2'],
    ['http://cdn.brand.com:443/', 'http://cdn.brand.com:443/'],
    ['https://CDN.Brand.com./a.png', 'https://cdn.brand.com./a.png'],
    ['https://bücher.de/ä.png', 'https://xn--bcher-kva.de/%C3%A4.png'],
    ['http://ⓑⓡⓐⓝⓓ.com', 'http://brand.com/'],
    ['https://127.0.0.1.brand.com/', 'https://127.0.0.1.brand.com/'],
    ['https://brand.com/%0d%0aHost:%20evil', 'https://brand.com/%0d%0aHost:%20evil'],
    ['https://brand.com/a\r\nHost: evil', 'https://brand.com/aHost:%20evil'],
    ['https://brand.com/folder\\a.png', 'https://brand.com/folder/a.png'],
    ['https://img.brand.example/a.png', 'https://img.brand.example/a.png'],
    ['http://8.8.8.8/a.png', 'http://8.8.8.8/a.png'],
    ['http://[2606:4700::1111]/a.png', 'http://[2606:4700::1111]/a.png'],
  ])('%j is fetched as %s.', (text, href) => {
    expect(checkAddress(text)).toEqual({ allowed: true, url: new URL(href) });
  });
});

test('An IP address is public or not', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'ip-addresses.tsv', ['ip', 'isPublic']),
    ({ ip, isPublic }) => {
      expect(String(isPublicIp(ip))).toBe(isPublic);
    },
  );
});
