import { describe, expect, test, vi } from 'vitest';
import { mountComponent } from '#client/testing/mounted.tsx';
import { Popover } from '#client/ui/popover.tsx';

function popover() {
  const onOpenChange = vi.fn();
  const page = mountComponent(
    <>
      <button type="button" popoverTarget="seasons">
        Seasons
      </button>
      <Popover
        id="seasons"
        role="dialog"
        aria-label="Seasons"
        itemSelector="input"
        onOpenChange={onOpenChange}
      >
        <input type="checkbox" aria-label="Fall" />
        <input type="checkbox" aria-label="Winter" />
        <button type="button">Clear</button>
      </Popover>
      <button type="button">Elsewhere</button>
    </>,
  );
  const button = page.getByRole('button', { name: 'Seasons' });
  return { ...page, button, onOpenChange, box: (name: string) => page.getByRole('checkbox', { name }) };
}

describe('A popover', () => {
  test('opens with the keyboard at its first control, and gives it back at Escape', async () => {
    const { user, button, box, focused, queryByRole, onOpenChange } = popover();
    expect(queryByRole('dialog')).toBeNull();
    await user.click(button);
    expect(focused()).toBe(box('Fall'));
    await user.keyboard('{Escape}');
    expect(queryByRole('dialog')).toBeNull();
    expect(focused()).toBe(button);
    expect(onOpenChange.mock.calls).toEqual([[true], [false]]);
  });

  test('is walked by the arrows, from its own controls alone', async () => {
    const { user, button, box, focused, getByRole } = popover();
    await user.click(button);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(box('Winter'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(box('Fall'));
    const clear = getByRole('button', { name: 'Clear' });
    clear.focus();
    await user.keyboard('{ArrowUp}{Home}');
    expect(focused()).toBe(clear);
  });

  test('stays while it is used, and closes at a press elsewhere', async () => {
    const { user, button, box, queryByRole, getByRole } = popover();
    await user.click(button);
    await user.click(box('Winter'));
    expect(getByRole('checkbox', { name: 'Winter', checked: true })).toBeTruthy();
    await user.click(getByRole('button', { name: 'Elsewhere' }));
    expect(queryByRole('dialog')).toBeNull();
  });
});
