import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { brand, mailTo } from '#tests/support/link-shapes/campaign.ts';
import { keptCampaigns } from '#tests/support/link-shapes/kept-shapes.ts';
import { campaigns } from '#tests/support/link-shapes/shapes.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { mailFor, orderOf, readersOf, readRows, shapes } from '#tests/support/mail/two-subscribers.ts';
import { findResidue } from './residue/find-residue.ts';

const isHeld = (mail: ParsedMail, copy: SanitizedMail, domain: string, isAccount = false) =>
  findResidue(mail, copy, { brand: { domain, name: 'Oak & Row', basis: 'from' }, isAccount }).length > 0;

/** Emails from each row of a file, sent to two subscribers. */
function mailsOf(file: string): ParsedMail[] {
  return readRows(file).flatMap((row, at) =>
    readersOf(row.language)
      .slice(0, 2)
      .map((subscriber, index) =>
        mailFor(row, subscriber, shapes[(at + index) % shapes.length] ?? 'cell', orderOf(at + 3)),
      ),
  );
}

const files = ['tuned.tsv', 'kept.tsv', 'orders-tuned.tsv', 'orders-kept.tsv'];
const oakAndRow = 'oakandrow.example';

describe('Nothing is held for residue in the public copies of', () => {
  test.each(files)('mails to invented readers who are named in To: %s', (file) => {
    const held = mailsOf(file).filter((mail) =>
      isHeld(
        mail,
        makePublicCopy(mail, { imageKey, brandDomain: oakAndRow }),
        oakAndRow,
        file.startsWith('orders'),
      ),
    );
    expect(held.map(({ subject }) => subject)).toEqual([]);
  });

  test.each([
    ['platforms', campaigns()],
    ['platforms put together at random', keptCampaigns()],
  ] as const)('campaigns of invented %s', (_name, shape) => {
    fc.assert(
      fc.property(shape, (campaign) => {
        const mail = mailTo('k7', campaign);
        return !isHeld(mail, makePublicCopy(mail, { imageKey, brandDomain: brand }), brand);
      }),
      { numRuns: 60 },
    );
  });
});

/**
 * Shares that are marked if nothing was redacted; names in Asian scripts and inflected ones are hardly
 * recognized.
 */
describe('Of the same mails as they came are held', () => {
  test.each<[file: string, atLeast: number]>([
    ['tuned.tsv', 0.8],
    ['kept.tsv', 0.85],
    ['orders-tuned.tsv', 0.95],
    ['orders-kept.tsv', 0.85],
  ])('of %s: %d', (file, atLeast) => {
    const mails = mailsOf(file);
    const held = mails.filter((mail) =>
      isHeld(
        mail,
        sanitizedMail({ subject: mail.subject, text: mail.text }),
        oakAndRow,
        file.startsWith('orders'),
      ),
    );
    expect(held.length / mails.length).toBeGreaterThanOrEqual(atLeast);
  });
});
