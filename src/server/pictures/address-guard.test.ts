import { describe, expect, test } from 'vitest';
import { checkImageAddress, isPublicIp } from '#server/pictures/address-guard.ts';

const refusalOf = (text: string) => {
  const verdict = checkImageAddress(text);
  return verdict.allowed ? 'allowed' : verdict.refusal;
};

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
    expect(checkImageAddress(text)).toEqual({ allowed: true, url: new URL(href) });
  });

  test.each([
    ['', 'invalid'],
    ['/a.png', 'invalid'],
    ['//cdn.brand.com/a.png', 'invalid'],
    ['https://', 'invalid'],
    ['http://999.1.1.1/', 'invalid'],
    ['http://[fe80::1%25eth0]/', 'invalid'],
    [`https://brand.com/${'a'.repeat(8192)}`, 'too_long'],
    ['ftp://brand.com/a.png', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    [' javascript:alert(1)', 'scheme'],
    ['data:image/png;base64,AAAA', 'scheme'],
    ['cid:logo@brand.com', 'scheme'],
    ['https://brand.com\\@10.0.0.1/', 'ambiguous'],
    ['https:\\\\brand.com/', 'ambiguous'],
    ['https:/\\brand.com/', 'ambiguous'],
    [` https:${'\\'.repeat(8000)}brand.com/`, 'ambiguous'],
    ['https://user@brand.com/', 'credentials'],
    ['https://:secret@brand.com/', 'credentials'],
    ['https://brand.com:8443/', 'port'],
    ['http://brand.com:22/', 'port'],
  ])('%j is refused as %s.', (text, refusal) => {
    expect(refusalOf(text)).toBe(refusal);
  });

  test.each([
    ...['localhost', 'LOCALHOST.', 'a.localhost', 'printer', 'printer.', 'metadata.google.internal'],
    ...['nas.local', 'nas.LOCAL.', 'router.home.arpa', 'db.corp', 'x.onion', 'a..b.com', '.com', '-'],
    `${'a.'.repeat(130)}com`,
  ])('The name %s is internal.', (name) => {
    expect(refusalOf(`https://${name}/a.png`)).toBe('internal_name');
  });

  test.each([
    // Every notation of 127.0.0.1 and 169.254.169.254 that the WHATWG rules read as an IPv4 address.
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0x7f.0.0.1',
      '127.0.0.1.',
      '0',
      '%3127.1',
    ],
    ...['①②⑦.⓪.⓪.①', '169.254.169.254', '0xA9FEA9FE', '0251.0376.0251.0376', '2852039166'],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[0:0:0:0:0:ffff:7f00:1]',
      '[fd00:ec2::254]',
    ],
  ])('The host %s is not public.', (host) => {
    expect(refusalOf(`http://${host}/a.png`)).toBe('not_public');
  });
});

describe('An IP address', () => {
  test.each(['1.1.1.1', '172.15.255.255', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111'])(
    '%s is public.',
    (ip) => expect(isPublicIp(ip)).toBe(true),
  );

  test.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.255.255.255', '169.254.1.1'],
    ...[
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.192',
      '192.0.2.1',
      '192.88.99.1',
      '192.168.1.1',
      '198.18.0.1',
    ],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...['::', '::1', '::7f00:1', '::ffff:8.8.8.8', '::ffff:0:7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ...['100::1', '2001::1', '2001:2::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1'],
    ...['fd12:3456::1', 'fe80::1', 'fe80::1%eth0', '2606:4700::1%eth0', 'fec0::1', 'ff02::1', '4000::1'],
  ])('%s is not public.', (ip) => expect(isPublicIp(ip)).toBe(false));

  test.each(['', 'localhost', '127.1', '010.1.1.1', '1.1.1.1 ', '[::1]', '0x7f000001'])(
    'The text %j is none.',
    (text) => expect(isPublicIp(text)).toBe(false),
  );
});
