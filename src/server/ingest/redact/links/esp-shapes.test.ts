import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { findLeaks } from '../../../../../scripts/check-corpus/leak-section.ts';

/** One campaign to one subscriber in the link shapes of each ESP; invented. */
const folder = join(import.meta.dirname, '../../../../../tests/fixtures/esp');
const platforms = readdirSync(folder).map((file) => file.replace(/\.eml$/, ''));

/** ESPs whose click trackers contain their target; links of the others become the brand's home page. */
const readableTrackers = new Set(['activecampaign', 'ses', 'customerio', 'plain']);

async function sanitized(platform: string) {
  const raw = readFileSync(join(folder, `${platform}.eml`));
  const mail = await parseMail({ raw, label: platform }, new Date('2026-01-01'));
  return { raw, mail, copy: makePublicCopy(mail, { imageKey }) };
}

const hrefsOf = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));

test('There is a fixture for each of the common platforms.', () => {
  expect(platforms.length).toBeGreaterThanOrEqual(17);
});

describe.each(platforms)('A mail sent through %s', (platform) => {
  test('holds the reader before it is cleaned and nothing of them after', async () => {
    const { raw, mail, copy } = await sanitized(platform);
    const uncleaned = { ...copy, html: mail.html ?? '', text: mail.text, subject: mail.subject };
    expect(findLeaks({ raw, html: mail.html }, uncleaned).reader).not.toEqual([]);
    expect(findLeaks({ raw, html: mail.html }, copy)).toEqual({
      reader: [],
      tokens: [],
      liveLinks: [],
      pixels: [],
      requests: [],
    });
  });

  test('keeps its picture, loses its counter', async () => {
    const { copy } = await sanitized(platform);
    expect(copy.images).toHaveLength(1);
    expect(copy.html).toContain('alt="A red lamp"');
    expect(copy.images[0]?.url).toMatch(/\.(?:png|jpeg)(?:$|\?)/);
  });

  test('leads where it led, as far as its links say', async () => {
    const { copy } = await sanitized(platform);
    const shop = readableTrackers.has(platform)
      ? 'https://shop.lumenandrow.example/sale?size=m'
      : 'https://lumenandrow.example/';
    const direct = 'https://shop.lumenandrow.example/lamps?colour=red';
    expect(hrefsOf(copy.html).map((href) => href.replace('&cc=summer', ''))).toEqual([shop, direct, shop]);
  });

  test('still says what it said, to nobody', async () => {
    const { copy } = await sanitized(platform);
    expect(copy.subject).toBe('Twelve lamps for long evenings');
    expect(copy.preheader).toBe('Twelve lamps, and free delivery until Sunday');
    expect(copy.text).toContain('Hi there,');
    for (const words of [
      'View this email in your browser',
      'Update your preferences',
      'Unsubscribe',
      'Hi there,',
    ])
      expect(copy.html).toContain(words);
  });
});
