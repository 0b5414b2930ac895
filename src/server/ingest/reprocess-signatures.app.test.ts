import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { DNSResolver } from 'mailauth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { preparePacked } from '#server/ingest/workers/prepare-packed.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

let test: TestApp;

beforeEach(async () => {
  test = await openTestApp();
});

afterEach(() => test.app.close());

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const body = '<p>Everything for winter is here, and half price until Sunday.</p>';

/** Of a shop that signs its mail; `said` replaces its body in transit. */
function signed(shop: string, { said = body, headers = [] as string[] } = {}): Buffer {
  const from = `${shop} <news@${shop}.com>`;
  const bodyHash = createHash('sha256').update(`${body}\r\n`).digest('base64');
  const field = `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=${shop}.com; s=one; h=from; bh=${bodyHash}; b=`;
  const signature = sign('sha256', Buffer.from(`From: ${from}\r\n${field}`), privateKey).toString('base64');
  return buildMail({
    from,
    body: said,
    date: test.deps.now().toUTCString(),
    messageId: `<one@${shop}.com>`,
    headers: [...headers, `${field}${signature}`],
  });
}

it('Reprocessing keeps what the signatures of a mail said when it came, and asks nobody again', async () => {
  const unvouched = [
    'Authentication-Results: mx.house.org; spf=fail; dkim=none',
    'Received: from a.example by mx.house.org; x',
  ];
  const changed = '<p>Everything for summer is here, and for nothing.</p>';
  const resolver: DNSResolver = async (name) => [[name.startsWith('_dmarc') ? 'v=DMARC1; p=reject' : key]];
  const pool = {
    prepare: (request: Parameters<typeof preparePacked>[0]) =>
      preparePacked(request, (url) => `image of ${url}`, resolver),
    close: async () => {},
  };
  const mails = [
    signed('vouched', { headers: unvouched }),
    signed('nobody', { headers: unvouched, said: changed }),
    signed('broken', { said: changed }),
    signed('holds'),
  ];
  await ingest(
    mails.map((raw, index) => ({ raw, label: `message ${index}`, mailbox: 'inbox' })),
    { ...test.deps, pool },
    { arrival: { kind: 'mailbox', run: 'Fetch 1' } },
  );
  await test.database.pool.query('update emails set created_at = $1', [test.deps.now()]);
  const states = async () =>
    (
      await test.database.pool.query(
        `select e.from_address as "from", e.state, coalesce(r.rules, '{}') as rules
         from emails e left join email_reviews r on r.email_id = e.id order by e.from_address`,
      )
    ).rows;
  const came = [
    { from: 'news@broken.com', state: 'held', rules: ['forged'] },
    { from: 'news@holds.com', state: 'published', rules: [] },
    { from: 'news@nobody.com', state: 'held', rules: ['unvouched'] },
    { from: 'news@vouched.com', state: 'published', rules: [] },
  ];
  expect(await states()).toEqual(came);
  await reprocess({ ...test.deps, pool }, { all: true });
  expect(await states()).toEqual(came);
});
