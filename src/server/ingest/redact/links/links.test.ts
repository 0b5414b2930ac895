import { describe, expect, test } from 'vitest';
import { createLinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { identifySubscriber } from '#server/ingest/redact/subscriber-identity.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const mail = parsedMail({
  from: { name: 'Brand', address: 'news@mail.brand.co.uk' },
  headers: [{ name: 'list-unsubscribe', value: '<https://brand.co.uk/leave?k=Qz81hhTw>' }],
});
const sanitizeLink = createLinkSanitizer(mail, identifySubscriber(mail));
const link = (href: string, own = 'Shop now', around = '') => sanitizeLink(href, { own, around });
const home = 'https://brand.co.uk/';
const base64 = (text: string) => Buffer.from(text).toString('base64url');

test('A link stays what it is for, leads to the brand or points nowhere', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'links.tsv', ['what', 'href', 'redacted']),
    ({ href, redacted }) => {
      expect(link(href)).toBe(redacted || null);
    },
  );
});

describe('A link', () => {
  test.each([
    ['https://brand.co.uk/p?utm_source=a&utm_medium=b&size=m', 'https://brand.co.uk/p?size=m'],
    ['https://brand.co.uk/p?mc_eid=1&_ke=x&gclid=y#utm_source=z', 'https://brand.co.uk/p'],
    ['https://brand.co.uk/p;jsessionid=1A2B/blue;v=2?a=1', 'https://brand.co.uk/p/blue;v=2?a=1'],
    ['https://brand.co.uk/p;x=b503a08a-c4e6-4bfd-bc68-f98315f6032b', 'https://brand.co.uk/p'],
    ['https://brand.co.uk/p?email=anna.doe%40reader.org&a=1', 'https://brand.co.uk/p?a=1'],
    ['https://brand.co.uk/p?x=anna.doe%2540reader.org', 'https://brand.co.uk/p'],
    [`https://brand.co.uk/p?x=${base64('{"to":"anna.doe@reader.org"}')}`, 'https://brand.co.uk/p'],
    ['https://brand.co.uk/p?c=Qz81hhTw&a=1', 'https://brand.co.uk/p?a=1'],
    ['https://brand.co.uk/p?x=b503a08a-c4e6-4bfd-bc68-f98315f6032b', 'https://brand.co.uk/p'],
    ['https://brand.co.uk/p?x=0e8ecbae07b9f214ba3eb931f11d506a', 'https://brand.co.uk/p'],
  ])('loses what reports on the reader: %s', (href, redacted) => {
    expect(link(href)).toBe(redacted);
  });

  test.each([
    `https://click.x.com/?url=${encodeURIComponent('https://shop.com/p?utm_source=x&a=1')}`,
    `https://www.x.org/ahoy/messages/abc/click?signature=1&url=${encodeURIComponent('https://shop.com/p?a=1')}`,
    `https://e3t.awstrack.me/CL0/${encodeURIComponent('https://shop.com/p?a=1')}/1/0100018c`,
    `https://nts.x.com/p/cl?data=abc!-!6a5!-!${encodeURIComponent('https://shop.com/p?a=1')}`,
    `https://click.convertkit-mail4.com/p9unq/6qheh/${base64('https://shop.com/p?a=1')}`,
    `https://e.customeriomail.com/e/c/${base64('{"email_id":"x","href":"https://shop.com/p?a=1"}')}/sig`,
    `https://mandrillapp.com/track/click/1/shop.com?p=${base64(JSON.stringify({ s: 'x', p: JSON.stringify({ u: 1, url: 'https://shop.com/p?a=1' }) }))}`,
    `https://substack.com/redirect/2/${base64('{"e":"https://shop.com/p?a=1"}')}.sig`,
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent('https://shop.com/p?a=1')}&data=05`,
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__shop.com_p-3Fa-3D1&d=x',
    'https://urldefense.com/v3/__https://shop.com/p?a=1__;!!abc',
    `https://a.com/?u=${encodeURIComponent(`https://b.com/?u=${encodeURIComponent('https://shop.com/p?a=1')}`)}`,
  ])('that carries its target leads there: %.60s', (href) => {
    expect(link(href)).toBe('https://shop.com/p?a=1');
  });

  test('never leads from a tracker to something that is no web address', () => {
    expect(link(`https://click.x.com/?url=${encodeURIComponent('javascript:alert(1)')}`)).not.toContain(
      'javascript:a',
    );
    expect(link(`https://click.convertkit-mail4.com/a/${base64('javascript:alert(1)')}`)).toBe(home);
  });

  test('of a free mailbox has no brand to lead to', () => {
    const own = parsedMail({ from: { name: 'A', address: 'a@gmail.com' } });
    const clean = createLinkSanitizer(own, identifySubscriber(own));
    expect(clean('https://x.list-manage.com/track/click?u=1', { own: 'x', around: '' })).toBeNull();
  });

  test('that shares a page keeps the page it shares', () => {
    const href = 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fbrand.co.uk%2Fsale';
    expect(link(href)).toBe(href);
  });
});

describe('A link of the subscriber points nowhere', () => {
  test('by its words', async () => {
    await checkEveryRow(readTable(import.meta.url, 'links-of-the-subscriber.tsv', ['own']), ({ own }) => {
      expect(link('https://brand.co.uk/x', own)).toBeNull();
    });
  });

  test.each([
    ['click here', 'To unsubscribe from this list,'],
    ['hier', 'Klicken Sie , wenn Sie diese E-Mail nicht lesen können.'],
    ['acesse aqui', 'Caso não esteja visualizando corretamente esta mensagem'],
  ])('by the words around "%s"', (own, around) => {
    expect(link('https://brand.co.uk/x', own, around)).toBeNull();
  });

  test.each([
    ['Shop now', 'Unsubscribe | Shop now'],
    ['View the collection', ''],
    ['Refer a friend and get £10', ''],
    ['Click here', 'for the summer sale'],
    ['Baja California travel guide', ''],
  ])('unlike "%s"', (own, around) => {
    expect(link('https://brand.co.uk/sale', own, around)).toBe('https://brand.co.uk/sale');
  });
});

describe('In mail about an account', () => {
  const inAccount = createLinkSanitizer(
    mail,
    identifySubscriber(mail),
    undefined,
    undefined,
    undefined,
    true,
  );
  const noLinkText = { own: 'Join', around: '' };

  test.each(['https://us02web.zoom.us/j/86231190447', 'https://brand.co.uk/help'])(
    'every link leads home, as whoever has its address may act for the reader: %s',
    (href) => {
      expect(inAccount(href, noLinkText)).toBe(home);
      expect(link(href)).not.toBe(home);
    },
  );

  test('a last name under a short name goes, and a language stays.', () => {
    expect(link('https://brand.co.uk/manage?ln=DOE&page=seats')).toBe(
      'https://brand.co.uk/manage?page=seats',
    );
    expect(link('https://brand.co.uk/manage?ln=en')).toBe('https://brand.co.uk/manage?ln=en');
  });
});
