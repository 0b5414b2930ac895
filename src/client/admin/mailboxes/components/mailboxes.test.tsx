import { describe, expect, test } from 'vitest';
import { mailboxesQuery, pauseMailboxMutation, removeMailboxMutation } from '#client/admin/mailboxes/api.ts';
import { AddMailboxForm, EditMailboxForm } from '#client/admin/mailboxes/components/mailbox-form.tsx';
import { MailboxesSection } from '#client/admin/mailboxes/components/mailboxes-section.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { fetchRun, runMutation, storedMailbox, toastTexts } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';
import type { Mailbox } from '#shared/contract/intake/mailboxes.ts';

const { queryKey } = mailboxesQuery(apiDouble());

function section(mailboxes: Mailbox[]): string {
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, mailboxes);
  return renderComponent(<MailboxesSection renderRuns={() => null} />, { queryClient }).text;
}

const first = storedMailbox({ id: null, name: 'First mailbox', source: 'settings' });

describe('The list of mailboxes', () => {
  test('has the first without what is done to it elsewhere, and the others with all there is to do', () => {
    expect(section([first])).toMatch(
      /First mailbox\s*As email arrives\s*INBOX of fashion at imap.vault.example\s*Not checked yet.\s*Edit\s*Test\s*Fetch now\s*Fetches\s*Add mailbox$/,
    );
    expect(section([first, storedMailbox()])).toMatch(
      /Fashion[\s\S]*Edit\s*Test\s*Fetch now\s*Fetches\s*Pause\s*Remove/,
    );
    expect(section([storedMailbox({ isPaused: true })])).toMatch(/Fashion\s*Paused[\s\S]*Resume/);
  });

  test.each([
    [{ schedule: 'interval', everyMinutes: 15 }, 'Every 15 minutes'],
    [{ schedule: 'interval', everyMinutes: 60 }, 'Every hour'],
    [{ schedule: 'interval', everyMinutes: 240 }, 'Every 4 hours'],
    [{ schedule: 'interval', everyMinutes: 90 }, 'Every 90 minutes'],
    [{ schedule: 'off' }, 'Manually'],
    [{ newBrands: 'held' }, 'Email from new brands is held until they are approved.'],
    [{ authservId: 'mx.example.com' }, 'Mail server: mx.example.com.'],
    [{ problem: 'Enter the password again.' }, 'Enter the password again.'],
    [{ fetchedAt: '2026-11-21T11:55:00.000Z' }, 'Last checked 5 minutes ago.'],
    [{ lastMailAt: '2026-11-21T10:00:00.000Z' }, 'Last email about 2 hours ago.'],
    [{ lastRun: fetchRun({ imported: 12 }) }, 'Fetching: 12 imported'],
    [
      { lastRun: fetchRun({ state: 'waiting', message: 'It hung up. Trying again.' }) },
      'It hung up. Trying again.',
    ],
    [
      { lastRun: fetchRun({ state: 'failed', finishedAt: '2026-11-21T11:55:00.000Z', message: 'No.' }) },
      'Failed 5 minutes ago: No.',
    ],
  ] satisfies [Partial<Mailbox>, string][])('says how it goes: %j', (change, words) => {
    expect(
      section([storedMailbox(change)])
        .replace(/\s+(?=[.:])/g, '')
        .replace(/\s+/g, ' '),
    ).toContain(words);
  });

  test('that cannot be loaded says so', () => {
    const queryClient = createFailedQueryClient(mailboxesQuery(apiDouble()));
    expect(renderComponent(<MailboxesSection renderRuns={() => null} />, { queryClient }).text).toContain(
      "The mailboxes couldn't be loaded.",
    );
  });
});

describe('The form of a mailbox', () => {
  const close = () => {};

  test('asks for all there is to say of a new one', () => {
    const { text, body } = renderComponent(<AddMailboxForm onClose={close} />);
    const labels = [
      'Name',
      'IMAP host',
      'Port',
      'Security',
      'Username',
      'Password',
      'Mailbox folder',
      'Check',
    ];
    for (const label of [...labels, 'Email from new brands', 'Mail server name'])
      expect(text).toContain(label);
    expect(text).toContain('Stored encrypted and never shown.');
    expect(text).not.toContain('Minutes between fetches');
    expect(text).toMatch(/Cancel\s*Add mailbox$/);
    expect(body).toContain('placeholder="993"');
  });

  test('holds what is stored, and of the password only that there is one', () => {
    const byClock = { ...storedMailbox({ schedule: 'interval', everyMinutes: 15 }), id: 3 };
    const { text, body } = renderComponent(<EditMailboxForm mailbox={byClock} onClose={close} />);
    expect(text).toContain('A password is stored. Leave this empty to keep it.');
    expect(text).not.toContain('Remove the password');
    expect(text).toContain('Minutes between fetches');
    for (const value of ['Fashion', 'imap.vault.example', '993', 'fashion', 'INBOX', '15'])
      expect(body).toContain(`value="${value}"`);
  });
});

describe('What is done to a mailbox', () => {
  test('shows at once: it is paused in its place, and gone when it is removed', async () => {
    const [api, queryClient] = [apiDouble(), createQueryClient()];
    queryClient.setQueryData(queryKey, [first, storedMailbox()]);
    const pausing = runMutation(queryClient, pauseMailboxMutation({ api, queryClient }, 3), true);
    await api.answer('PUT /api/admin/mailboxes/3/pause', storedMailbox({ isPaused: true }));
    await pausing;
    expect(api.bodies('PUT /api/admin/mailboxes/3/pause')).toEqual([{ isPaused: true }]);
    expect(queryClient.getQueryData(queryKey)).toMatchObject([{ id: null }, { id: 3, isPaused: true }]);
    expect(toastTexts()).toBe('Mailbox paused / Fashion');
    const removing = runMutation(queryClient, removeMailboxMutation({ api, queryClient }, 3), undefined);
    await api.answer('DELETE /api/admin/mailboxes/3', null);
    await removing;
    expect(queryClient.getQueryData(queryKey)).toEqual([first]);
    expect(toastTexts()).toBe('Mailbox removed / Emails already fetched stay.');
  });
});
