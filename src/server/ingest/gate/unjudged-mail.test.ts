import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { withSignatures } from '#server/ingest/gate/unjudged-mail.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';

const now = new Date('2026-11-22T12:00:00Z');
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

/** A message signed by shop.com in the simple form; `said` replaces its body after signing. */
function signed(date: string, { said, headers = [] }: { said?: string; headers?: string[] } = {}): Buffer {
  const body = 'Half price until Sunday.\r\n';
  const from = 'From: Shop <news@shop.com>';
  const bodyHash = createHash('sha256').update(body).digest('base64');
  const field = `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=shop.com; s=one; h=from; bh=${bodyHash}; b=`;
  const signature = sign('sha256', Buffer.from(`${from}\r\n${field}`), privateKey).toString('base64');
  const lines = [
    ...headers,
    `${field}${signature}`,
    from,
    `Date: ${date}`,
    'Subject: Sale',
    '',
    said ?? body,
  ];
  return Buffer.from(lines.join('\r\n'));
}

async function find(
  raw: Buffer,
  records: Readonly<Record<string, string>> = dns,
  before: readonly Finding[] = [],
) {
  const resolve = vi.fn(async (name: string) => {
    const found = records[name];
    if (found === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return [[found]];
  });
  const source = { raw, label: 'test' };
  const findings = await withSignatures(before, source, await parseMail(source, now), {
    resolver: resolve,
    now,
  });
  return { findings, asked: resolve.mock.calls.length };
}

const dns = { 'one._domainkey.shop.com': record, '_dmarc.shop.com': 'v=DMARC1; p=reject' };
const today = 'Sun, 22 Nov 2026 10:00:00 +0000';

test('A broken signature of a domain that asks for it holds a new mail, and one that holds does not', async () => {
  expect((await find(signed(today))).findings).toEqual([]);
  const { findings } = await find(signed(today, { said: 'Send us your password.\r\n' }));
  expect(findings).toEqual([
    { rule: 'forged', what: expect.stringContaining('The signature of shop.com is broken') },
  ]);
});

test('Nobody is asked about old mail, mail its receiving server has judged, and mail without a signature', async () => {
  const said = 'Send us your password.\r\n';
  expect(await find(signed('Sun, 01 Nov 2026 10:00:00 +0000', { said }))).toEqual({ findings: [], asked: 0 });
  const headers = [
    'Authentication-Results: mx.example; dkim=pass',
    `Received: from a.com by mx.example; ${today}`,
  ];
  expect(await find(signed(today, { said, headers }))).toEqual({ findings: [], asked: 0 });
  expect(await find(Buffer.from(`From: a@shop.com\r\nDate: ${today}\r\n\r\nHello`))).toEqual({
    findings: [],
    asked: 0,
  });
});

test('A signature that holds vouches for a mail where the receiving server found nobody, and a broken one does not', async () => {
  const headers = [
    'Authentication-Results: mx.example; spf=fail',
    `Received: from a.com by mx.example; ${today}`,
  ];
  const unvouched: Finding[] = [{ rule: 'unvouched', what: 'Nobody vouches.' }];
  expect((await find(signed(today, { headers }), dns, unvouched)).findings).toEqual([]);
  const changed = signed(today, { headers, said: 'Other words.\r\n' });
  expect((await find(changed, dns, unvouched)).findings).toEqual(unvouched);
});

test('DNS that knows nothing holds nothing', async () => {
  const { findings, asked } = await find(signed(today, { said: 'Other words.\r\n' }), {});
  expect(findings).toEqual([]);
  expect(asked).toBeGreaterThan(0);
});
