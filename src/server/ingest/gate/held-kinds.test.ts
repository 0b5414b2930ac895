import { describe, expect, test } from 'vitest';
import { prepareMail } from '#server/ingest/prepare.ts';
import { bytesOf, heldMails, shownMails } from '#tests/support/mail/held-mails.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';

const now = new Date('2026-11-21T12:00:00Z');

async function findingsIn(mail: { lines: readonly string[] }) {
  const { gate } = await prepareMail({ raw: bytesOf(mail), label: 'one.eml' }, { imageKey, now });
  return gate.findings;
}

describe('The gate finds', () => {
  test.each(heldMails)('$title: $rule', async ({ rule, lines }) => {
    expect((await findingsIn({ lines })).map((finding) => finding.rule)).toContain(rule);
  });

  test.each(shownMails)('nothing in $title', async ({ lines }) => {
    expect(await findingsIn({ lines })).toEqual([]);
  });

  test.each<[title: string, what: string]>([
    ['a bounce of Postfix (RFC 3464)', 'A mail server reports on the delivery of another email.'],
    ['a read receipt (RFC 8098)', 'It is a read receipt for another email.'],
    ['an answer to an invitation (RFC 5546)', 'It answers an invitation from a calendar.'],
    ['a confirmation of Mailman', 'The software of a mailing list wrote it.'],
    ['PGP/MIME (RFC 3156)', 'It is encrypted, so that only its recipient can read it.'],
    ['an empty message', 'It has neither text nor pictures.'],
  ])('and explains %s', async (title, what) => {
    const mail = heldMails.find((each) => each.title === title);
    expect((await findingsIn(mail ?? { lines: [] })).map((finding) => finding.what)).toContain(what);
  });
});
