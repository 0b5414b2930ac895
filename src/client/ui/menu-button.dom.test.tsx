import { describe, expect, test, vi } from 'vitest';
import { mountComponent } from '#client/testing/mounted.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';

function menu() {
  const onEdit = vi.fn();
  const onMerge = vi.fn();
  const onDelete = vi.fn();
  const page = mountComponent(
    <>
      <MenuButton
        label="More of Cragline"
        items={[
          { label: 'Edit', onChoose: onEdit },
          { label: 'Merge', onChoose: onMerge },
          { label: 'Delete', onChoose: onDelete },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  const item = (name: string) => page.getByRole('menuitem', { name });
  return { ...page, onEdit, onMerge, onDelete, item, button: page.getByRole('button', { name: /More/ }) };
}

describe('A menu button', () => {
  test('shows its menu when pressed and hides it when pressed again', async () => {
    const { user, button, queryByRole, getByRole } = menu();
    expect(queryByRole('menu')).toBeNull();
    await user.click(button);
    expect(getByRole('menu', { name: 'More of Cragline' })).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(button);
    expect(queryByRole('menu')).toBeNull();
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  test('opens at the arrow down, at its first action', async () => {
    const { user, item, focused } = menu();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(item('Edit'));
  });

  test('is walked by the arrows, round its ends, and by Home and End', async () => {
    const { user, button, item, focused } = menu();
    await user.click(button);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe(item('Delete'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(item('Edit'));
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe(item('Delete'));
    await user.keyboard('{Home}');
    expect(focused()).toBe(item('Edit'));
    await user.keyboard('{End}');
    expect(focused()).toBe(item('Delete'));
  });

  test('closes at a choice, gives the focus back first, and does what was chosen alone', async () => {
    const { user, button, item, focused, queryByRole, onMerge, onEdit, onDelete } = menu();
    await user.click(button);
    let focusAtChoice: Element | null = null;
    onMerge.mockImplementation(() => {
      focusAtChoice = focused();
    });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onMerge).toHaveBeenCalledOnce();
    expect(focusAtChoice).toBe(button);
    expect(queryByRole('menu')).toBeNull();
    await user.click(button);
    await user.click(item('Delete'));
    expect(onDelete).toHaveBeenCalledOnce();
    expect(onEdit).not.toHaveBeenCalled();
  });

  test('has the focus for what is chosen where a press gives it none, as in Safari', async () => {
    const { user, button, item, focused } = menu();
    button.addEventListener('mousedown', (event) => event.preventDefault());
    await user.click(button);
    await user.click(item('Edit'));
    expect(focused()).toBe(button);
  });

  test('closes at Escape, at Tab and at a press elsewhere, with nothing chosen', async () => {
    const { user, button, focused, queryByRole, getByRole, onEdit } = menu();
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(queryByRole('menu')).toBeNull();
    expect(focused()).toBe(button);
    await user.click(button);
    await user.tab();
    expect(queryByRole('menu')).toBeNull();
    await user.click(button);
    await user.click(getByRole('button', { name: 'Elsewhere' }));
    expect(queryByRole('menu')).toBeNull();
    expect(onEdit).not.toHaveBeenCalled();
  });
});
