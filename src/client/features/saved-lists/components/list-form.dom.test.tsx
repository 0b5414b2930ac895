import { describe, expect, test, vi } from 'vitest';
import { ListForm } from '#client/features/saved-lists/components/list-form.tsx';
import { loginCopy } from '#client/features/saved-lists/copy.ts';
import { createSavedListMutation } from '#client/features/saved-lists/mutations.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { listOf } from '#client/testing/saved-lists.ts';

const endpoint = 'POST /api/saved-lists';

function NewListForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const mutation = useApiMutation(createSavedListMutation, loginCopy.manage);
  return <ListForm submitLabel="Create list" busyLabel="Creating..." {...{ mutation, onSent, onCancel }} />;
}

function listForm() {
  const onSent = vi.fn();
  const onCancel = vi.fn();
  const page = mountComponent(<NewListForm onSent={onSent} onCancel={onCancel} />);
  const name = page.getByRole('textbox', { name: 'Name' });
  const description = page.getByRole('textbox', { name: 'Description (optional)' });
  return { ...page, sent: () => page.api.bodies(endpoint), onSent, onCancel, name, description };
}

describe('The form of a list', () => {
  test('sends what was typed, without the spaces around it', async () => {
    const { user, name, description, sent, answer, onSent, getByRole } = listForm();
    await user.type(name, '  Winter ideas ');
    await user.type(description, 'For the coats');
    await user.click(getByRole('button', { name: 'Create list' }));
    expect(sent()).toEqual([{ name: 'Winter ideas', description: 'For the coats' }]);
    expect(onSent).not.toHaveBeenCalled();
    await answer(endpoint, listOf({ id: 4 }));
    expect(onSent).toHaveBeenCalledOnce();
  });

  test('is sent by Enter in its name, once', async () => {
    const { user, name, sent, getByRole } = listForm();
    await user.type(name, 'Winter{Enter}{Enter}');
    await user.click(getByRole('button', { name: 'Creating...' }));
    expect(sent()).toEqual([{ name: 'Winter' }]);
  });

  test('takes no more letters than a name may have', async () => {
    const { user, name, sent, getByRole } = listForm();
    await user.click(name);
    await user.paste('x'.repeat(120));
    await user.click(getByRole('button', { name: 'Create list' }));
    expect(sent()).toEqual([{ name: 'x'.repeat(100) }]);
  });

  test('without a name says what is missing, marks the field and goes there, until there is one', async () => {
    const { user, name, description, sent, answer, toastText, focused } = listForm();
    await user.type(name, '   ');
    await user.type(description, 'Coats');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    expect(toastText()).toBe('Error / Please enter a name for your list');
    expect(focused()).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');

    await user.type(name, 'Winter{Enter}');
    expect(sent()).toHaveLength(1);
    await answer(endpoint, listOf({ id: 4 }));
    expect(name.getAttribute('aria-invalid')).toBeNull();
  });

  test('Cancel sends nothing', async () => {
    const { user, name, sent, onCancel, getByRole } = listForm();
    await user.type(name, 'Winter');
    await user.click(getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
    expect(sent()).toEqual([]);
  });
});
