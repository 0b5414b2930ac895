import { describe, expect, test, vi } from 'vitest';
import { MailboxDialog, type MailboxSubject } from '#client/admin/mailboxes/components/mailbox-dialogs.tsx';
import { storedMailbox } from '#client/testing/admin.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

function dialog(subject: MailboxSubject) {
  const onOpenChange = vi.fn();
  const page = mountComponent(
    <MailboxDialog
      subject={subject}
      isOpen
      onOpenChange={onOpenChange}
      renderRuns={() => null}
      afterRemoval={() => null}
    />,
  );
  const field = (name: string) => page.getByRole<HTMLInputElement>('textbox', { name });
  return { ...page, onOpenChange, field };
}

const add = 'POST /api/admin/mailboxes';

describe('A new mailbox', () => {
  test('is sent as it was typed, with the customary port, and closes the form', async () => {
    const { user, field, getByRole, getByLabelText, api, answer, onOpenChange } = dialog({ kind: 'add' });
    await user.type(field('Name'), 'Fashion');
    await user.type(field('IMAP host'), 'imap.vault.example');
    await user.type(field('Username'), 'fashion');
    await user.type(getByLabelText('Password'), 'secret');
    await user.selectOptions(getByRole('combobox', { name: 'Check' }), 'On a schedule');
    await user.clear(field('Minutes between fetches'));
    await user.type(field('Minutes between fetches'), '30');
    await user.click(getByRole('button', { name: 'Add mailbox' }));
    await user.click(getByRole('button', { name: 'Saving...' }));
    await answer(add, storedMailbox());
    expect(api.bodies(add)).toEqual([
      {
        name: 'Fashion',
        newBrands: null,
        authservId: null,
        imap: {
          host: 'imap.vault.example',
          port: 993,
          security: 'tls',
          username: 'fashion',
          password: 'secret',
          mailbox: 'INBOX',
        },
        schedule: 'interval',
        everyMinutes: 30,
      },
    ]);
    expect(onOpenChange.mock.calls).toEqual([[false]]);
  });

  test('says at its fields what is wrong, and goes to the first', async () => {
    const { user, field, getByRole, refuse, focused, onOpenChange } = dialog({ kind: 'add' });
    await user.type(field('Name'), 'Fashion{Enter}');
    await refuse(add, 400, {
      error: 'No.',
      issues: [
        { path: 'imap.username', message: 'Please enter a username.' },
        { path: 'imap.host', message: 'Please enter a host.' },
      ],
    });
    expect(focused()).toBe(getByRole('textbox', { name: 'IMAP host', description: 'Please enter a host.' }));
    expect(getByRole('textbox', { name: 'Username', description: 'Please enter a username.' })).toBeTruthy();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});

describe('A mailbox that is stored', () => {
  test('is removed after a question, once', async () => {
    const { user, getByRole, api, answer, onOpenChange } = dialog({
      kind: 'remove',
      mailbox: storedMailbox(),
    });
    await user.click(getByRole('button', { name: 'Remove mailbox' }));
    await user.click(getByRole('button', { name: 'Removing...' }));
    expect(onOpenChange).not.toHaveBeenCalled();
    await answer('DELETE /api/admin/mailboxes/3');
    expect(api.asked().filter((each) => each.startsWith('DELETE'))).toHaveLength(1);
    expect(onOpenChange.mock.calls).toEqual([[false]]);
  });

  test('keeps its password where none is typed', async () => {
    const { user, field, api, answer } = dialog({ kind: 'edit', mailbox: storedMailbox() });
    await user.type(field('Name'), '!{Enter}');
    await answer('PUT /api/admin/mailboxes/3', storedMailbox());
    const [body] = api.bodies('PUT /api/admin/mailboxes/3');
    expect(body).toMatchObject({ name: 'Fashion!', imap: { host: 'imap.vault.example' } });
    expect(JSON.stringify(body)).not.toContain('password');
  });
});
