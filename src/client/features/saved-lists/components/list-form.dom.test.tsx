import { describe, expect, test, vi } from 'vitest';
import { ListForm } from '#client/features/saved-lists/components/list-form.tsx';
import { mounted } from '#client/testing/mounted.tsx';

function listForm({ isBusy = false } = {}) {
  const onSubmit = vi.fn();
  const onCancel = vi.fn();
  const page = mounted(
    <ListForm
      submitLabel="Create List"
      busyLabel="Creating..."
      isBusy={isBusy}
      onSubmit={onSubmit}
      onCancel={onCancel}
    />,
  );
  const name = page.getByRole('textbox', { name: 'Name' });
  const description = page.getByRole('textbox', { name: 'Description (optional)' });
  return { ...page, onSubmit, onCancel, name, description };
}

describe('The form of a list', () => {
  test('sends what was typed, without the spaces around it', async () => {
    const { user, name, description, onSubmit, getByRole } = listForm();
    await user.type(name, '  Winter ideas ');
    await user.type(description, 'For the coats');
    await user.click(getByRole('button', { name: 'Create List' }));
    expect(onSubmit.mock.calls).toEqual([[{ name: 'Winter ideas', description: 'For the coats' }]]);
  });

  test('is sent by Enter in its name', async () => {
    const { user, name, onSubmit } = listForm();
    await user.type(name, 'Winter{Enter}');
    expect(onSubmit.mock.calls).toEqual([[{ name: 'Winter' }]]);
  });

  test('takes no more letters than a name may have', async () => {
    const { user, name, onSubmit, getByRole } = listForm();
    await user.click(name);
    await user.paste('x'.repeat(120));
    await user.click(getByRole('button', { name: 'Create List' }));
    expect(onSubmit.mock.calls).toEqual([[{ name: 'x'.repeat(100) }]]);
  });

  test('sends nothing while it is being sent, and says so', async () => {
    const { user, name, onSubmit, getByRole } = listForm({ isBusy: true });
    await user.type(name, 'Winter{Enter}');
    await user.click(getByRole('button', { name: 'Creating...' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('without a name says what is missing, marks the field and goes there, until there is one', async () => {
    const { user, name, description, onSubmit, said, focused } = listForm();
    await user.type(name, '   ');
    await user.type(description, 'Coats');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(said()).toBe('Error / Please enter a name for your list');
    expect(focused()).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');

    await user.type(name, 'Winter{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(name.getAttribute('aria-invalid')).toBe('false');
  });

  test('Cancel sends nothing', async () => {
    const { user, name, onSubmit, onCancel, getByRole } = listForm();
    await user.type(name, 'Winter');
    await user.click(getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
