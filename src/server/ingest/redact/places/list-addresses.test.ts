import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const list = 'wire-dispatch7@lists.harbor.example';
const shown = (headers: Array<{ name: string; value: string }>, subject: string, text: string) => {
  const recipients = [{ name: 'wire-dispatch7', address: list }];
  const copy = makePublicCopy(parsedMail({ recipients, headers, subject, text }), { imageKey });
  return [copy.subject, copy.text];
};

describe('The name of a mailing list that a mail came through', () => {
  test.each([
    ['list-id', 'Dispatches <wire-dispatch7.lists.harbor.example>'],
    ['list-post', '<mailto:wire-dispatch7@lists.harbor.example>'],
    ['x-mailing-list', 'wire-dispatch7@lists.harbor.example'],
    ['mailing-list', 'list wire-dispatch7@lists.harbor.example; contact owner@harbor.example'],
  ])('stays, and its address goes: %s', (name, value) => {
    expect(shown([{ name, value }], '[wire-dispatch7] Spring is here', `Sent to ${list}`)).toEqual([
      '[wire-dispatch7] Spring is here',
      'Sent to you@example.com',
    ]);
  });

  test('is one that header fields name', () => {
    expect(shown([], 'Dear wire-dispatch7', `Sent to ${list}`)).toEqual([
      'Dear reader',
      'Sent to you@example.com',
    ]);
    expect(
      shown([{ name: 'list-id', value: '<news.harbor.example>' }], 'Your page, wire-dispatch7', 'News'),
    ).not.toContain('Your page, wire-dispatch7');
  });
});
