import { expect, test } from 'vitest';
import { bodyOf, draftOf, emptyDraft } from '#client/admin/mailboxes/mailbox-draft.ts';
import { storedMailbox } from '#client/testing/admin.ts';

const { imap } = storedMailbox();
const nothingSaid = { newBrands: null, authservId: null };

test('A form sent as it came keeps everything, the password too, which it never held', () => {
  expect(bodyOf(draftOf(storedMailbox()))).toEqual({
    name: 'Fashion',
    imap,
    schedule: 'push',
    everyMinutes: null,
    ...nothingSaid,
  });
  const said = { newBrands: 'held', authservId: 'mx.example.com' } as const;
  const byClock = storedMailbox({ schedule: 'interval', everyMinutes: 15, ...said });
  expect(bodyOf(draftOf(byClock))).toMatchObject({ schedule: 'interval', everyMinutes: 15, ...said });
});

test('A new mailbox is sent as typed, with the customary port where none is', () => {
  const typed = {
    ...emptyDraft,
    name: ' Travel ',
    'imap.host': ' mail.example ',
    'imap.password': ' secret ',
  };
  expect(bodyOf(typed)).toEqual({
    name: 'Travel',
    imap: {
      host: 'mail.example',
      port: 993,
      security: 'tls',
      username: '',
      password: ' secret ',
      mailbox: 'INBOX',
    },
    schedule: 'push',
    everyMinutes: null,
    ...nothingSaid,
  });
  expect(bodyOf({ ...typed, 'imap.security': 'starttls' }).imap.port).toBe(143);
});

test('What is no number goes as one that the server refuses, and the minutes only with the clock', () => {
  const odd = { ...emptyDraft, 'imap.port': '99x', schedule: 'interval', everyMinutes: 'often' };
  expect(bodyOf(odd)).toMatchObject({ imap: { port: 0 }, everyMinutes: 0 });
  expect(bodyOf({ ...odd, schedule: 'off' }).everyMinutes).toBeNull();
});
