import { describe, expect, test, vi } from 'vitest';
import { mountComponent } from '#client/testing/mounted.tsx';
import { Button } from '#client/ui/button.tsx';

describe('A button', () => {
  test('runs what it is for at a click, at Enter and at Space', async () => {
    const onClick = vi.fn();
    const { user, getByRole } = mountComponent(<Button onClick={onClick}>Save</Button>);
    await user.click(getByRole('button', { name: 'Save' }));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  test('takes no press while it is busy, says what goes on, and keeps the focus', async () => {
    const onClick = vi.fn();
    const button = (isBusy: boolean) => (
      <Button isBusy={isBusy} busyLabel="Saving..." onClick={onClick}>
        Save
      </Button>
    );
    const { user, getByRole, redraw, focused } = mountComponent(button(false));
    await user.tab();
    redraw(button(true));
    const busy = getByRole('button', { name: 'Saving...' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.click(busy);
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(focused()).toBe(busy);
    redraw(button(false));
    expect(focused()).toBe(getByRole('button', { name: 'Save' }));
  });

  test('sends no form unless it is told to', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user, getByRole } = mountComponent(
      <form onSubmit={onSubmit}>
        <Button>Another</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await user.click(getByRole('button', { name: 'Another' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
