import { describe, expect, test } from 'vitest';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';
import { isBulkMail, readHeaderHints } from './header-hints.ts';

const from = (address: string, name = 'Acme') => readHeaderHints(parsedMail({ from: { name, address } }));
const kinds = (address: string, name?: string) => from(address, name).map((hint) => hint.for);
const field = (name: string, value: string) =>
  readHeaderHints(parsedMail({ from: null, headers: [{ name, value }] })).map((hint) => hint.for);

test('The mailbox a mail is sent from says what it is', async () => {
  await checkEveryRow(readTable(import.meta.url, 'sender-addresses.tsv', ['address', 'kinds']), (row) => {
    expect(kinds(row.address).join(', ')).toBe(row.kinds);
  });
});

describe('The host it is sent from', () => {
  test.each([
    ['hello@news.acme.com', 'newsletter', 1.5],
    ['hello@orders.acme.com', 'transactional', 1.5],
    ['hello@offers.acme.com', 'promotion', 1],
  ])('says half as much: %s', (address, kind, weight) => {
    expect(from(address)).toMatchObject([{ for: kind, weight }]);
  });

  test('says nothing beside a mailbox that speaks', () => {
    expect(kinds('orders@news.acme.com')).toEqual(['transactional']);
  });
});

describe('The name of the sender', () => {
  test.each([
    'Acme Newsletter',
    'The Weekly Loaf',
    'Acme Digest',
    'Acme Nieuwsbrief',
    'Boletín de Acme',
    'Boletim Acme',
  ])('says a newsletter: %s', (name) => {
    expect(kinds('hello@acme.com', name)).toEqual(['newsletter']);
  });

  test.each(['Acme', 'Biweekly', 'Anna from Acme', 'Digestive Biscuits', 'Newsletterly'])(
    'says nothing: %s',
    (name) => {
      expect(kinds('hello@acme.com', name)).toEqual([]);
    },
  );
});

describe('The stream a sender’s system names', () => {
  test.each([
    ['x-pm-tag', 'abandoned-cart', 'abandoned_cart'],
    ['x-tag', 'cart_reminder', 'abandoned_cart'],
    ['x-template', 'checkout-recovery-2', 'abandoned_cart'],
    ['x-mc-tags', 'order-confirmation', 'transactional'],
    ['x-template-name', 'password-reset', 'transactional'],
    ['x-pm-message-stream', 'transactional', 'transactional'],
    ['x-klaviyo-message-type', 'transactional', 'transactional'],
    ['feedback-id', '1:newsletter:acme', 'newsletter'],
    ['x-mailin-tag', 'weekly-digest', 'newsletter'],
    ['x-smtpapi', '{"category":"promo"}', 'promotion'],
    ['x-category', 'Offers', 'promotion'],
    ['x-campaign-name', 'summer sale', 'promotion'],
    ['x-campaign-name', 'product-launch-june', 'product_launch'],
    ['x-mailgun-tag', 'new-arrivals', 'product_launch'],
  ])('in %s: %s is %s', (name, value, kind) => {
    expect(field(name, value)).toEqual([kind]);
    expect(field(name, value.toUpperCase())).toEqual([kind]);
  });

  test.each([
    ['x-tag', 'wholesale'],
    ['x-tag', 'ordeal'],
    ['x-tag', 'promontory'],
    ['x-pm-message-stream', 'broadcast'],
    ['feedback-id', '164:164.5036:us5:mc'],
    ['subject', 'newsletter'],
    ['x-mailer', 'Newsletter Pro'],
    ['x-tag', `${'x'.repeat(600)} newsletter`],
  ])('is no word of another field, and no part of a word: %s: %s', (name, value) => {
    expect(field(name, value)).toEqual([]);
  });

  test.each([
    ['auto-generated', ['transactional']],
    ['auto-notified; owner-email="a@b"', ['transactional']],
    ['no', []],
    ['auto-replied', []],
  ])('Auto-Submitted: %s', (value, found) => {
    expect(field('auto-submitted', value)).toEqual(found);
  });

  test.each([
    ['return-path', 'b@mg1.substack.com', ['newsletter']],
    ['return-path', 'b@em7.sendgrid.net', []],
    ['x-mc-user', '69204f289', []],
  ])('%s %s: a platform for letters speaks for a letter', (name, value, found) => {
    expect(field(name, value)).toEqual(found);
  });
});

describe('Mail to a list', () => {
  test.each([
    ['list-unsubscribe', '<https://acme.com/u>'],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ['list-id', '<news.acme.com>'],
    ['list-post', 'NO'],
    ['precedence', 'bulk'],
    ['precedence', ' List'],
    ['x-campaignid', '42'],
    ['x-mailing-list', 'acme'],
  ])('has %s: %s', (name, value) => {
    expect(isBulkMail(parsedMail({ headers: [{ name, value }] }))).toBe(true);
  });

  test.each([
    ['precedence', 'normal'],
    ['precedence', 'listless'],
    ['x-list-unsubscribe', 'x'],
    ['subject', 'list-unsubscribe'],
    ['received', 'by list-id'],
  ])('is not told by %s: %s', (name, value) => {
    expect(isBulkMail(parsedMail({ headers: [{ name, value }] }))).toBe(false);
  });
});
