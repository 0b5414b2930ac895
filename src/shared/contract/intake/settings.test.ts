import { describe, expect, test } from 'vitest';
import { testConnectionBody } from '#shared/contract/intake/settings.ts';

const read = (host: string) =>
  testConnectionBody.safeParse({
    imap: { host, port: null, security: 'tls', username: 'news', mailbox: 'INBOX' },
  });

describe('The IMAP host', () => {
  test.each([
    [' imap.example.com ', 'imap.example.com'],
    ['', ''],
    ['bücher.example', 'bücher.example'],
    ['10.0.0.7', '10.0.0.7'],
    ['::1', '::1'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
  ])('is taken from %j', (typed, host) => {
    expect(read(typed).data?.imap.host).toBe(host);
  });

  test.each([
    'imaps://imap.example.com',
    'imap.example.com:993',
    'me@imap.example.com',
    'imap.example.com/INBOX',
  ])('is not all of %s', (typed) => {
    expect(read(typed).error?.issues).toMatchObject([
      {
        path: ['imap', 'host'],
        message: 'Enter the host alone, such as imap.example.com, without imap:// or a port.',
      },
    ]);
  });

  test('holds neither spaces nor control characters, and is no longer than a name can be', () => {
    for (const typed of ['imap example', 'imap\u0007', 'x'.repeat(254)])
      expect(read(typed).success).toBe(false);
  });
});
