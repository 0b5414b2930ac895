import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const inCampaign = (text: string) => new DetailRedactor(false).redactText(text);

test('By what numbers everybody reaches the brand stays', async () => {
  await checkEveryRow(readTable(import.meta.url, 'shop-contacts.tsv', ['line']), ({ line }) => {
    expect(inCampaign(line)).toBe(line);
  });
});

describe('By what numbers everybody reaches the brand stays', () => {
  test('and so does what links call', () => {
    const html = `<p>Order 604 555 0112 or booking 351 555 0190</p><p>Parcel 604 555 0199</p>
      <a href="tel:+16045550112">Ring</a><a href="https://wa.me/393515550190">Chat</a>`;
    const copy = makePublicCopy(parsedMail({ subject: 'Twelve lamps', html }), { imageKey });
    expect(copy.html).toContain('604 555 0112 or booking 351 555 0190');
    expect(copy.html).not.toContain('604 555 0199');
  });
});

describe('In a campaign a reference is the reader’s where it is called so', () => {
  test.each([
    'Forklift driver, £12.80/h, ref NG-88213',
    'T2 Rua do Mar, 84 m², Ref. CA-11892',
    'Customers may call 1-800-555-0133 (reference 26-0317) for a refund',
    'Bewerbung an Frau Baumann, Tel. 07524 55 50 21, Referenznummer WS-40917',
    'Offre 12, référence : 2026-118',
    'Reference\nWS-40917',
  ])('%j stays', (text) => {
    expect(inCampaign(text)).toBe(text);
  });

  test.each([
    'Your reference: 26-0317',
    'Your booking reference: 26-0317',
    'Booking reference: 26-0317',
    'Ihre Referenznummer WS-40917',
    'Votre référence : 2026-118',
    'Your customer reference\nWS-40917',
  ])('%j goes', (text) => {
    expect(inCampaign(text)).not.toMatch(/0317|40917|2026-118/);
  });
});
