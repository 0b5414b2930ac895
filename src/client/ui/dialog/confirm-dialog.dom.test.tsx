import { useMutation } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { ConfirmDialog, DeleteDialog } from '#client/ui/dialog/confirm-dialog.tsx';

function Asking({ onConfirm, isBusy = false }: { onConfirm: () => void; isBusy?: boolean }) {
  const { open, state } = useDialog<'it'>();
  return (
    <>
      <button type="button" onClick={() => open('it')}>
        Discard
      </button>
      <ConfirmDialog
        {...state}
        title="Discard draft"
        question="Is it to go?"
        confirmLabel="Discard it"
        busyLabel="Discarding..."
        isBusy={isBusy}
        onConfirm={onConfirm}
      />
    </>
  );
}

async function asking(isBusy = false) {
  const onConfirm = vi.fn();
  const page = mountComponent(<Asking onConfirm={onConfirm} isBusy={isBusy} />);
  const opener = page.getByRole('button', { name: 'Discard' });
  await page.user.click(opener);
  const dialog = page.getByRole('dialog', { name: 'Discard draft', description: 'Is it to go?' });
  return { ...page, onConfirm, opener, dialog };
}

describe('A question before something is destroyed', () => {
  test('takes the focus, and Tab stays in it, both ways round', async () => {
    const { user, dialog, focused, getByRole } = await asking();
    const [cancel, confirm, close] = ['Cancel', 'Discard it', 'Close'].map((name) =>
      getByRole('button', { name }),
    );
    expect(dialog.contains(focused())).toBe(true);
    expect(focused()).toBe(cancel);
    await user.tab();
    expect(focused()).toBe(confirm);
    await user.tab();
    expect(focused()).toBe(close);
    await user.tab();
    expect(focused()).toBe(cancel);
    await user.tab({ shift: true });
    expect(focused()).toBe(close);
  });

  test('hides the page behind it from who listens', async () => {
    const { queryByRole } = await asking();
    expect(queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  test.each(['Escape', 'Cancel', 'Close'])('%s closes it and gives the focus back', async (how) => {
    const { user, getByRole, queryByRole, opener, focused, onConfirm } = await asking();
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(getByRole('button', { name: how }));
    expect(queryByRole('dialog')).toBeNull();
    expect(focused()).toBe(opener);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('confirms once, and stays until who opened it closes it', async () => {
    const { user, getByRole, onConfirm } = await asking();
    await user.click(getByRole('button', { name: 'Discard it' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(getByRole('dialog')).toBeTruthy();
  });

  test('confirms nothing while it is at work', async () => {
    const { user, getByRole, onConfirm } = await asking(true);
    await user.click(getByRole('button', { name: 'Discarding...' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

function Deleting({ closesOnFailure }: { closesOnFailure: boolean }) {
  const { open, state } = useDialog<'it'>();
  const api = useApi();
  const remove = useMutation({ mutationFn: (_: undefined) => api.request('DELETE', '/api/things/1') });
  return (
    <>
      <h1 id="title" tabIndex={-1}>
        Things
      </h1>
      <button type="button" onClick={() => open('it')}>
        Delete
      </button>
      <DeleteDialog
        {...state}
        what="Thing"
        name="Blue"
        remove={remove}
        closesOnFailure={closesOnFailure}
        afterDelete={() => document.getElementById('title')}
      />
    </>
  );
}

async function deleting({ closesOnFailure = false } = {}) {
  const page = mountComponent(<Deleting closesOnFailure={closesOnFailure} />);
  await page.user.click(page.getByRole('button', { name: 'Delete' }));
  await page.user.click(page.getByRole('button', { name: 'Delete Thing' }));
  return page;
}

describe('Deleting', () => {
  test('asks by name, closes when it is done, and brings the keyboard where the rest is', async () => {
    const page = await deleting();
    const question = 'Are you sure you want to delete Blue? This action cannot be undone.';
    expect(page.getByRole('dialog').textContent).toContain(question);
    await page.user.click(page.getByRole('button', { name: 'Deleting...' }));
    await page.answer('DELETE /api/things/1');
    expect(page.api.asked()).toEqual(['DELETE /api/things/1']);
    expect(page.queryByRole('dialog')).toBeNull();
    expect(page.focused()).toBe(page.getByRole('heading', { name: 'Things' }));
  });

  test('stays open where it failed, so that it can be tried again', async () => {
    const page = await deleting();
    await page.refuse('DELETE /api/things/1', 500);
    await page.user.click(page.getByRole('button', { name: 'Delete Thing' }));
    expect(page.api.asked()).toHaveLength(2);
  });

  test('closes where trying again would help nobody, and the keyboard goes back', async () => {
    const page = await deleting({ closesOnFailure: true });
    await page.refuse('DELETE /api/things/1', 409);
    expect(page.queryByRole('dialog')).toBeNull();
    expect(page.focused()).toBe(page.getByRole('button', { name: 'Delete' }));
  });
});
