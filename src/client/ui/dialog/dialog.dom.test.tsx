import { useRef } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';

/** Two brands, each with a button that opens the same dialog for it. */
function Brands({ leadsOn = false }: { leadsOn?: boolean }) {
  const { subject, open, state } = useDialog<string>();
  const headline = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={headline} tabIndex={-1}>
        Brands
      </h1>
      {['Cragline', 'Fernwick'].map((name) => (
        <button key={name} type="button" onClick={() => open(name)}>
          Edit {name}
        </button>
      ))}
      <Dialog
        {...state}
        title={`Edit ${subject}`}
        description="It is shown to everybody."
        {...(leadsOn && { focusAfterClose: () => headline.current })}
      >
        <form>
          <input aria-label="Name" defaultValue={subject ?? ''} key={subject} />
          <FormActions onCancel={() => state.onOpenChange(false)}>Save</FormActions>
        </form>
      </Dialog>
    </>
  );
}

describe('A dialog', () => {
  const opened = async (node = <Brands />) => {
    const page = mountComponent(node);
    const opener = page.getByRole('button', { name: 'Edit Cragline' });
    await page.user.click(opener);
    return { ...page, opener, dialog: await page.findByRole('dialog') };
  };

  test('is named and described by its words, and has the keyboard', async () => {
    const { dialog, focused, getByRole } = await opened();
    expect(getByRole('dialog', { name: 'Edit Cragline', description: 'It is shown to everybody.' })).toBe(
      dialog,
    );
    expect(focused()).toBe(getByRole('textbox', { name: 'Name' }));
  });

  test('takes no press while it leaves: what it has sent would be sent twice', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    onTestFinished(() => style.remove());
    style.textContent =
      '[data-state="open"] { animation-name: rise } [data-state="closed"] { animation-name: fade }';
    const { user, dialog } = await opened();
    expect(dialog.closest('[inert]')).toBeNull();
    await user.keyboard('{Escape}');
    expect(dialog.isConnected).toBe(true);
    expect(dialog.closest('[inert]')).toBe(dialog);
  });

  test('keeps the keyboard, round its ends', async () => {
    const { user, dialog, focused, getByRole } = await opened();
    for (let press = 0; press < 5; press += 1) {
      await user.tab();
      expect(dialog.contains(focused())).toBe(true);
    }
    getByRole('textbox').focus();
    await user.tab({ shift: true });
    expect(focused()).toBe(getByRole('button', { name: 'Close' }));
  });

  test.each<[string, (page: Awaited<ReturnType<typeof opened>>) => Promise<void>]>([
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['its cross', ({ user, getByRole }) => user.click(getByRole('button', { name: 'Close' }))],
    ['Cancel', ({ user, getByRole }) => user.click(getByRole('button', { name: 'Cancel' }))],
    ['a press beside it', ({ user, dialog }) => user.click(dialog.previousElementSibling as Element)],
  ])('is closed by %s, and gives the keyboard back to what opened it', async (_by, close) => {
    const page = await opened();
    await close(page);
    expect(page.queryByRole('dialog')).toBeNull();
    expect(await page.findByRole('button', { name: 'Edit Cragline' })).toBe(page.focused());
  });

  test('gives the keyboard to what takes the place of what opened it', async () => {
    const { user, focused, findByRole } = await opened(<Brands leadsOn />);
    await user.keyboard('{Escape}');
    expect(await findByRole('heading', { level: 1 })).toBe(focused());
  });

  test('opened for another thing is about that', async () => {
    const { user, getByRole, findByRole } = await opened();
    await user.keyboard('{Escape}');
    await user.click(await findByRole('button', { name: 'Edit Fernwick' }));
    expect(await findByRole('dialog', { name: 'Edit Fernwick' })).toBeTruthy();
    expect(getByRole<HTMLInputElement>('textbox').value).toBe('Fernwick');
  });
});
