import { describe, expect, test, vi } from 'vitest';
import { AddDialog } from '#client/admin/sign-ups/components/add-dialog.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';

describe('A list of sign-ups', () => {
  test('that is empty is not looked at: the field says so', async () => {
    const { user, getByRole, api } = mountComponent(
      <AddDialog isOpen addressDomain={null} identities={[]} onOpenChange={vi.fn()} />,
    );
    await user.click(getByRole('button', { name: 'Review list' }));
    expect(getByRole('textbox', { name: 'Domains' }).getAttribute('aria-invalid')).toBe('true');
    expect(api.asked()).toEqual([]);
  });

  test('is looked at before anything is added, and can be changed with what was typed', async () => {
    const { user, getByRole, api, focused } = mountComponent(
      <AddDialog isOpen addressDomain={null} identities={[]} onOpenChange={vi.fn()} />,
    );
    await user.type(getByRole('textbox', { name: 'Domains' }), 'northwind.com{Enter}contoso.com');
    await user.click(getByRole('button', { name: 'Review list' }));
    expect(api.asked()).toHaveLength(1);
    expect(getByRole('button', { name: 'Add to sign-ups' }).hasAttribute('disabled')).toBe(true);
    await user.click(getByRole('button', { name: 'Change the list' }));
    const field = getByRole<HTMLTextAreaElement>('textbox', { name: 'Domains' });
    expect(field.value).toBe('northwind.com\ncontoso.com');
    expect(focused()).toBe(field);
  });
});
