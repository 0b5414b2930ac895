import { expect, test } from 'vitest';
import { signUpColumns } from '#client/admin/sign-ups/components/sign-up-columns.tsx';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { SignUp } from '#shared/contract/intake/sign-ups.ts';

const nothing: SignUp = {
  id: 7,
  domain: 'northwind.com',
  brand: null,
  address: null,
  identity: null,
  state: 'to_sign_up',
  signedUpOn: null,
  confirmedOn: null,
  endedOn: null,
  mails: 0,
  firstMailAt: null,
  lastMailAt: null,
  rhythmDays: null,
  givenRhythmDays: null,
  silentSince: null,
  request: null,
  strangers: [],
  notes: null,
};

const shown = (signUp: Partial<SignUp>, hasIdentities = false) =>
  renderComponent(
    <Table
      label="sign-ups"
      columns={signUpColumns({ onIntent: {}, open: () => {} }, hasIdentities)}
      rows={[{ ...nothing, ...signUp }]}
    />,
  );

test('A sign-up nothing came of says so', () => {
  expect(shown({}).text).toContain('northwind.com State: To sign up Emails: 0 emails');
  expect(shown({}).text).toContain('No email yet');
});

test.each([
  [{ state: 'signed_up', signedUpOn: '2026-11-01' }, 'Signed up 1 November 2026'],
  [{ state: 'confirmed', signedUpOn: '2026-11-01', confirmedOn: '2026-11-02' }, 'Confirmed 2 November 2026'],
  [{ state: 'silent', silentSince: '2026-11-03T00:00:00.000Z' }, 'Silent since 3 November 2026'],
  [{ state: 'ended', endedOn: '2026-11-04' }, 'Ended 4 November 2026'],
] satisfies Array<[Partial<SignUp>, string]>)('%j reads: %s', (signUp, words) => {
  expect(shown(signUp).text).toContain(words);
});

test('A request to confirm is a link to the mail in the queue', () => {
  const { text, body } = shown({ state: 'to_confirm', request: { emailId: 12, brandId: 3 } });
  expect(text).toContain('Awaiting confirmation Review the request');
  expect(body).toContain('href="/?tab=emails&amp;view=to-review&amp;by=brand&amp;group=3&amp;email=12"');
});

test('A sign-up whose address was passed on names the senders and days', () => {
  const stranger = {
    domain: 'stranger.com',
    sender: 'sales@stranger.com',
    firstAt: '2026-11-05T10:00:00.000Z',
    emailId: 12,
    isProven: true,
  };
  const { text, body } = shown({ strangers: [stranger] });
  expect(text).toContain('Passed on to stranger.com on 5 November 2026');
  expect(body).toContain('title="sales@stranger.com"');
  const many = Array.from({ length: 5 }, (_, at) => ({
    ...stranger,
    domain: `s${at}.com`,
    emailId: null,
    isProven: false,
  }));
  const all = shown({ strangers: many }).text;
  expect(all).toContain('Passed on to s0.com on 5 November 2026 (sender not proven)');
  expect(all).toContain('and to 2 others');
});

test('The identity is a column once there is one', () => {
  expect(shown({}).text).not.toContain('Identity');
  expect(shown({}, true).text).toContain('Identity: – none');
  expect(shown({ identity: 'Anna Example' }, true).text).toContain('Identity: Anna Example');
});

test('What others wrote is text', () => {
  const { body } = shown({ notes: '<b>Ask Ada</b>', address: 'v@reader.example' });
  expect(body).toContain('&lt;b&gt;Ask Ada');
  expect(body).toContain('v@reader.example');
});
