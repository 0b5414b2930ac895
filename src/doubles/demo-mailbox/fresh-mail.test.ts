import { describe, expect, it } from 'vitest';
import { type FreshMail, freshMail } from '#doubles/demo-mailbox/fresh-mail.ts';
import { prepareMail } from '#server/ingest/prepare.ts';
import { IngestRejection } from '#server/ingest/types.ts';

const sentAt = new Date('2026-11-21T11:48:00Z');
const context = { now: new Date('2026-11-21T12:00:00Z'), imageKey: () => '0'.repeat(32) };

describe('fresh mail of the demo', () => {
  it('is real mail of its brands, each with an id of its own, but for a few reports without a sender', async () => {
    const ids = new Set<string>();
    const brands = new Set<string>();
    const refused: number[] = [];
    for (let number = 1; number <= 80; number += 1) {
      try {
        const mail = await prepareMail(
          { raw: freshMail(number, sentAt, undefined).raw, label: '', receivedHint: sentAt },
          context,
        );
        expect(mail.receivedAt).toEqual(sentAt);
        ids.add(mail.messageId);
        brands.add(mail.brand.domain);
      } catch (error) {
        if (!(error instanceof IngestRejection)) throw error;
        expect(error.code).toBe('no_sender');
        refused.push(number);
      }
    }
    expect(refused).toEqual([13, 26, 39, 52, 65, 78]);
    expect(ids.size).toBe(74);
    expect(brands.size).toBeGreaterThan(30);
  });

  it('repeats the message before it now and then', () => {
    const before: FreshMail = freshMail(7, sentAt, undefined);
    expect(freshMail(8, sentAt, before)).toBe(before);
    expect(freshMail(9, sentAt, before)).not.toBe(before);
  });
});
