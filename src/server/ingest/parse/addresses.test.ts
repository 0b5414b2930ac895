import { describe, expect, test } from 'vitest';
import { maxNameCharacters, maxRecipients } from '#server/ingest/bounds.ts';
import { readMail } from '#tests/support/mail/read-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const fromOf = async (...fields: string[]) => (await readMail([...fields, 'Subject: x', '', 'x'])).from;
const namedOf = async (...fields: string[]) => {
  const { recipients } = await readMail(['From: a@brand.com', ...fields, '', 'x']);
  return recipients.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`));
};

describe('From is read', () => {
  test('however it is written', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'from-fields.tsv', ['field', 'name', 'address']),
      async ({ field, name, address }) => {
        expect(await fromOf(field)).toEqual({ name, address });
      },
    );
  });

  test('with all of the name, which nobody quoted', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'unquoted-names.tsv', ['written', 'name']),
      async ({ written, name }) => {
        expect(await fromOf(`From: ${written} <news@shop.example>`)).toEqual({
          name,
          address: 'news@shop.example',
        });
      },
    );
  });

  test.each([
    ['no bracket at its end', 'From: Shop <news@shop.example'],
    ['no brackets at all', 'From: Shop news@shop.example'],
    ['one bracket too many', 'From: Shop <<news@shop.example>>'],
    ['a comma in a name without quotes', 'From: Shop, Inc. <news@shop.example>'],
  ])('although it has %s', async (_fault, field) => {
    expect((await fromOf(field))?.address).toBe('news@shop.example');
  });

  test.each([
    ['nothing', 'From:'],
    ['empty brackets', 'From: Shop <>'],
    ['a name alone', 'From: MAILER-DAEMON'],
    ['no local part', 'From: Shop <@shop.example>'],
    ['no host', 'From: Shop <news@>'],
    ['a group without members', 'From: undisclosed-recipients:;'],
    ['an address longer than any may be', `From: ${'n'.repeat(400)}@shop.example`],
  ])('as nobody where it holds %s', async (_what, field) => {
    expect(await fromOf(field)).toBeNull();
  });

  test('as the first of two fields', async () => {
    expect((await fromOf('From: one@shop.example', 'From: two@shop.example'))?.address).toBe(
      'one@shop.example',
    );
  });

  test('never from Sender, Reply-To or Return-Path', async () => {
    const others = ['Sender: s@shop.example', 'Reply-To: r@shop.example', 'Return-Path: <b@shop.example>'];
    expect(await fromOf(...others)).toBeNull();
  });

  test('with a name of bounded length', async () => {
    const from = await fromOf(`From: ${'Shop '.repeat(200)}<news@shop.example>`);
    expect(from?.name.length).toBeLessThanOrEqual(maxNameCharacters);
    expect(from?.address).toBe('news@shop.example');
  });
});

describe('A reader is whoever is named in', () => {
  test.each([
    'To',
    'Cc',
    'Bcc',
    'Resent-To',
    'Resent-Cc',
    'Resent-Bcc',
    'Delivered-To',
    'X-Original-To',
    'Envelope-To',
    'Apparently-To',
    'X-Apparently-To',
    'X-Envelope-To',
  ])('%s', async (field) => {
    expect(await namedOf(`${field}: Anna Doe <Anna@reader.org>`)).toEqual(['Anna Doe <anna@reader.org>']);
  });

  test.each([
    'Reply-To',
    'Errors-To',
    'Sender',
    'Disposition-Notification-To',
    'X-Complaints-To',
    'List-Post',
  ])('another field than %s, which names the sender’s side', async (field) => {
    expect(await namedOf(`${field}: anna@reader.org`)).toEqual([]);
  });

  test('any of several fields and addresses, groups included', async () => {
    const named = await namedOf(
      'To: Anna <a@reader.org>, "Doe, Ben" <b@reader.org>',
      'To: Team: c@reader.org, d@reader.org;',
      'Delivered-To: e@reader.org',
    );
    expect(named).toEqual([
      'Anna <a@reader.org>',
      'Doe, Ben <b@reader.org>',
      'c@reader.org',
      'd@reader.org',
      'e@reader.org',
    ]);
  });

  test.each([
    [
      'Doe, Anna <a@reader.org>, Roe, Ben <b@reader.org>',
      'Doe, Anna <a@reader.org>',
      'Roe, Ben <b@reader.org>',
    ],
    ['<a@reader.org>, Roe, Ben <b@reader.org>', 'a@reader.org', 'Roe, Ben <b@reader.org>'],
    ['a@reader.org, Roe, Ben <b@reader.org>', 'a@reader.org', 'Roe, Ben <b@reader.org>'],
    ['"Anna <a@reader.org>, Ben <b@reader.org>', 'Anna <a@reader.org>', 'Ben <b@reader.org>'],
    ['Anna <a@reader.org>; Ben <b@reader.org>', 'Anna <a@reader.org>', 'Ben <b@reader.org>'],
    ['Team: Doe, Anna <a@reader.org>, b@reader.org;', 'Doe, Anna <a@reader.org>', 'b@reader.org'],
    ['Anna <a@reader.org>, b@reader.org (Ben)', 'Anna <a@reader.org>', 'Ben <b@reader.org>'],
    ['Anna <a@reader.org> (her), Ben <b@reader.org>', 'Anna <a@reader.org>', 'Ben <b@reader.org>'],
  ])('each of %s', async (field, ...named) => {
    expect(await namedOf(`To: ${field}`)).toEqual(named);
  });

  test('a list with holes and faults, these left out', async () => {
    expect(await namedOf('To: a@reader.org,, nobody, <b@reader.org>;')).toEqual([
      'a@reader.org',
      'b@reader.org',
    ]);
  });

  test(`one of the first ${maxRecipients}`, async () => {
    const many = Array.from({ length: maxRecipients + 50 }, (_, at) => `r${at}@reader.org`);
    const named = await namedOf(`To: ${many.join(',\r\n ')}`);
    expect(named).toEqual(many.slice(0, maxRecipients));
  });
});
