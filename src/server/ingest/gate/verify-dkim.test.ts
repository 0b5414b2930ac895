import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import type { DNSResolver } from 'mailauth';
import { describe, expect, test } from 'vitest';
import { withinTime } from './authentication/dns-resolver.ts';
import { verifyDkim } from './verify-dkim.ts';

const now = new Date('2026-03-01T09:00:00Z');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed25519 = generateKeyPairSync('ed25519');

const toRecord = (key: KeyObject) =>
  `v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const edRecord = `v=DKIM1; k=ed25519; p=${ed25519.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')}`;

const zone: Record<string, string> = {
  's1._domainkey.brand.com': toRecord(rsa.publicKey),
  's1._domainkey.news.brand.com': toRecord(rsa.publicKey),
  'ed._domainkey.brand.com': edRecord,
  's1._domainkey.other.com': toRecord(other.publicKey),
  's1._domainkey.lax.com': toRecord(rsa.publicKey),
  'gone._domainkey.brand.com': 'v=DKIM1; p=',
  '_dmarc.brand.com': 'v=DMARC1; p=reject',
  '_dmarc.other.com': 'v=DMARC1; p=reject',
  '_dmarc.lax.com': 'v=DMARC1; p=none',
};

function resolverOf(records: Record<string, string> = zone): DNSResolver {
  return async (name) => {
    const record = records[name];
    if (record === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return [record.match(/.{1,255}/gs) ?? []];
  };
}

interface Signing {
  domain?: string;
  selector?: string;
  form?: string;
  key?: KeyObject;
  algorithm?: string;
  fields?: string;
  more?: string;
}

const head = [
  'From: Brand <news@brand.com>',
  'To: anna@reader.org',
  'Subject:  Spring\r\n\tis here',
  'Date: x',
];
const text = 'Hello  there \r\nthis is spring\r\n\r\n\r\n';

/** Signs according to the RFC, independently of the code under test: the relaxed form is written by hand. */
function signed(fields: readonly string[], body: string, signing: Signing = {}): string {
  const { domain = 'brand.com', selector = 's1', form = 'relaxed/relaxed', key = rsa.privateKey } = signing;
  const { algorithm = 'rsa-sha256', fields: names = 'from:to:subject', more = '' } = signing;
  const [header, bodyForm] = form.split('/');
  const relaxed = (line: string) => {
    const [, name = '', value = ''] = /^([^:]*):([\s\S]*)$/.exec(line) ?? [];
    return `${name.trim().toLowerCase()}:${value
      .replaceAll('\r\n', '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const written = header === 'relaxed' ? relaxed : (line: string) => line;
  const lines = bodyForm === 'relaxed' ? body.replace(/[ \t]+/g, ' ').replace(/ \r\n/g, '\r\n') : body;
  const canonicalBody = `${lines.replace(/(\r\n)*$/, '')}\r\n`;
  const hash = createHash('sha256').update(canonicalBody, 'latin1').digest('base64');
  const unsigned = `DKIM-Signature: v=1; a=${algorithm}; c=${form}; d=${domain};\r\n\ts=${selector}; h=${names};${more} bh=${hash};\r\n\tb=`;
  const all = names
    .split(':')
    .flatMap((name) => fields.filter((line) => line.toLowerCase().startsWith(`${name}:`)).slice(-1));
  const data = Buffer.from([...all, unsigned].map(written).join('\r\n'), 'latin1');
  const signature = algorithm.startsWith('ed')
    ? sign(null, createHash('sha256').update(data).digest(), key)
    : sign('sha256', data, key);
  const folded = signature
    .toString('base64')
    .match(/.{1,70}/g)
    ?.join('\r\n\t ');
  return `${[`${unsigned}${folded}`, ...fields].join('\r\n')}\r\n\r\n${body}`;
}

async function verdict(
  message: string,
  { fromAddress = 'news@brand.com', receivedAt = now, resolver = resolverOf() } = {},
): Promise<string> {
  const context = { fromAddress, receivedAt, now, resolver };
  return (await verifyDkim(Buffer.from(message, 'latin1'), context)).result;
}

describe('A signature of the domain in From holds', () => {
  const forms = ['relaxed/relaxed', 'relaxed/simple', 'simple/relaxed', 'simple/simple'];
  test.each(forms)('in the form %s.', async (form) => {
    expect(await verdict(signed(head, text, { form }))).toBe('pass');
  });

  test('by Ed25519, below its domain, above it, and beside a broken one.', async () => {
    const key = ed25519.privateKey;
    expect(await verdict(signed(head, text, { key, algorithm: 'ed25519-sha256', selector: 'ed' }))).toBe(
      'pass',
    );
    expect(await verdict(signed(head, text, { domain: 'news.brand.com' }))).toBe('pass');
    expect(await verdict(signed(head, text), { fromAddress: 'a@deep.news.brand.com' })).toBe('pass');
    const broken = signed(head, text, { key: other.privateKey }).split('\r\nFrom: ')[0];
    expect(await verdict(`${broken}\r\n${signed(head, text)}`)).toBe('pass');
  });

  test('after relays added lines on top, spaces changed, and an archive kept it with LF.', async () => {
    const message = signed(head, text);
    expect(await verdict(`Received: from a by b; x\r\nX-Tag: y\r\n${message}`)).toBe('pass');
    expect(await verdict(message.replaceAll('Spring\r\n\tis', 'Spring is'))).toBe('pass');
    expect(await verdict(message.replaceAll('\r\n', '\n'))).toBe('pass');
  });

  test('after an mbox put a sign before a line that begins with From.', async () => {
    const message = signed(head, 'Hello\r\nFrom Monday on\r\n>From Tuesday on\r\n');
    expect(
      await verdict(
        message.replace('\r\nFrom Mon', '\r\n>From Mon').replace('\r\n>From Tue', '\r\n>>From Tue'),
      ),
    ).toBe('pass');
  });

  test('with 8-bit letters in header and body, byte for byte.', async () => {
    const bytes = Buffer.from('Grüße aus Köln').toString('latin1');
    expect(await verdict(signed([...head.slice(0, 2), `Subject: ${bytes}`], `${bytes}\r\n`))).toBe('pass');
  });

  test('with the lowest of two fields of a name signed, as the RFC says.', async () => {
    const message = signed(head, text);
    expect(await verdict(message.replace('Subject:', 'Subject: Another\r\nSubject:'))).toBe('pass');
    expect(await verdict(message.replace('Date: x', 'Date: x\r\nSubject: Another'))).toBe('fail');
  });
});

describe('A broken signature', () => {
  test.each<[what: string, change: (message: string) => string]>([
    ['with another body', (message) => message.replace('spring', 'sprinG')],
    ['with another subject', (message) => message.replace('is here', 'is gone')],
    ['with another From', (message) => message.replace('Brand <', 'Bank <')],
    [
      'with another signature',
      (message) => message.replace(/b=(\w)/, (_all, first) => `b=${first === 'A' ? 'B' : 'A'}`),
    ],
  ])('%s fails where the domain asks for it, and else says nothing.', async (_what, change) => {
    expect(await verdict(change(signed(head, text)))).toBe('fail');
    const lax = signed(head, text, { domain: 'lax.com' });
    expect(await verdict(lax, { fromAddress: 'a@lax.com' })).toBe('pass');
    expect(await verdict(change(lax), { fromAddress: 'a@lax.com' })).toBe('unknown');
  });

  test('of another key fails; once its key may have been replaced it says nothing.', async () => {
    const message = signed(head, text, { key: other.privateKey });
    expect(await verdict(message)).toBe('fail');
    expect(await verdict(message, { receivedAt: new Date('2026-02-01T00:00:00Z') })).toBe('unknown');
  });
});

describe('Nothing follows', () => {
  test.each<[what: string, message: string]>([
    ['without a signature', `${head.join('\r\n')}\r\n\r\n${text}`],
    [
      "from another domain's signature, right or wrong",
      signed(head, text, { domain: 'other.com', key: other.privateKey }),
    ],
    ['from a withdrawn key', signed(head, text, { selector: 'gone' })],
    ['from a key that is not there', signed(head, text, { selector: 'never' })],
    ['from SHA-1', signed(head, text, { algorithm: 'rsa-sha1' })],
    ['from a signature that leaves From out', signed(head, text, { fields: 'to:subject' })],
    ['from one that covers a part of the body', signed(head, text, { more: ' l=5;' })],
    ['from two Froms', signed(head, text).replace('To:', 'From: b@brand.com\r\nTo:')],
    [
      'from a malformed field',
      `DKIM-Signature: v=1; d=brand.com; v=1\r\n${head.join('\r\n')}\r\n\r\n${text}`,
    ],
    ['from a field longer than any real one', signed(head, text, { more: ' '.repeat(9_000) })],
    ['from one folded more often', signed(head, text, { more: '\r\n\t'.repeat(3_000) })],
    ['from a header of too many lines', `${'X: 1\r\n'.repeat(2_100)}${signed(head, text)}`],
    ['from nothing', ''],
  ])('%s.', async (_what, message) => {
    expect(await verdict(message)).toBe('unknown');
  });

  test('while DNS is away, slow or lies in size, for a good signature and a bad one.', async () => {
    const away = async () => {
      throw Object.assign(new Error('away'), { code: 'ETIMEOUT' });
    };
    const slow = () => new Promise<never>(() => undefined);
    const huge = async () => [Array.from({ length: 10_000 }, () => 'v=DKIM1; p=AAAA')];
    for (const resolver of [away, withinTime(slow, 5), huge]) {
      for (const key of [rsa.privateKey, other.privateKey])
        expect(await verdict(signed(head, text, { key }), { resolver })).toBe('unknown');
    }
  });

  test('from a broken signature while the policy cannot be asked.', async () => {
    const resolver: DNSResolver = async (name) => {
      const record = zone[name];
      if (name.startsWith('_dmarc') || record === undefined)
        throw Object.assign(new Error('x'), { code: 'ESERVFAIL' });
      return [[record]];
    };
    expect(await verdict(signed(head, text, { key: other.privateKey }), { resolver })).toBe('unknown');
  });

  test('from an address without a domain.', async () => {
    expect(await verdict(signed(head, text), { fromAddress: 'nobody' })).toBe('unknown');
  });
});

test('A signature of RFC 8463, appendix A.3, holds.', async () => {
  const body = 'Hi.\r\n\r\nWe lost the game.  Are you hungry yet?\r\n\r\nJoe.\r\n';
  const fields = [
    'DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;',
    ' d=football.example.com; i=@football.example.com;',
    ' q=dns/txt; s=brisbane; t=1528637909; h=from : to :',
    ' subject : date : message-id : from : subject : date;',
    ' bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;',
    ' b=/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus',
    ' Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==',
    'From: Joe SixPack <joe@football.example.com>',
    'To: Suzie Q <suzie@shopping.example.net>',
    'Subject: Is dinner ready?',
    'Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)',
    'Message-ID: <20030712040037.46341.5F8J@football.example.com>',
  ];
  const resolver = resolverOf({
    'brisbane._domainkey.football.example.com':
      'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  });
  const message = `${fields.join('\r\n')}\r\n\r\n${body}`;
  expect(await verdict(message, { fromAddress: 'joe@football.example.com', resolver })).toBe('pass');
});

test('One changed byte of what is signed never holds, and any bytes are read without an error.', async () => {
  const message = signed(head, text, { form: 'simple/simple' });
  const from = message.indexOf('From:');
  const end = message.indexOf('Date: x');
  const resolver = resolverOf();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: from, max: end - 1 }),
      fc.integer({ min: 33, max: 126 }),
      async (at, code) => {
        const letter = String.fromCharCode(code);
        if (message[at] === letter) return;
        const changed = `${message.slice(0, at)}${letter}${message.slice(at + 1)}`;
        expect(await verdict(changed, { resolver })).not.toBe('pass');
      },
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (bytes) => {
      const start = Buffer.from('DKIM-Signature: v=1; a=rsa-sha256; d=brand.com; s=s1; h=from; b=');
      const raw = Buffer.concat([start, Buffer.from(bytes)]);
      const context = { fromAddress: 'news@brand.com', receivedAt: now, now, resolver };
      expect((await verifyDkim(raw, context)).result).toBe('unknown');
    }),
  );
});

test('A key in the older form of PKCS #1 is read too, and a short one is not.', async () => {
  const pkcs1 = `v=DKIM1; p=${rsa.publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')}`;
  expect(
    await verdict(signed(head, text), {
      resolver: resolverOf({ ...zone, 's1._domainkey.brand.com': pkcs1 }),
    }),
  ).toBe('pass');
  const short = generateKeyPairSync('rsa', { modulusLength: 768 });
  const records = { ...zone, 's1._domainkey.brand.com': toRecord(short.publicKey) };
  const key = createPrivateKey(short.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(await verdict(signed(head, text, { key }), { resolver: resolverOf(records) })).toBe('unknown');
});
