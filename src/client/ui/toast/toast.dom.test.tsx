import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ToastMessage } from '#client/platform/queries/toasts.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { PlainToast } from '#client/ui/toast/plain-toast.tsx';
import { Toaster, toast } from '#client/ui/toast/toast.tsx';
import { ToastView } from '#client/ui/toast/toast-view.tsx';

const show = (message: ToastMessage) => act(async () => toast(message));

describe('The toast of a page', () => {
  test('says what was done, and gives way to the next message', async () => {
    const { findByText, queryByText } = mountComponent(<Toaster />);
    await show({ title: 'List created' });
    expect(await findByText('List created')).toBeTruthy();
    await show({ title: 'Email saved', description: 'Added to list' });
    expect(await findByText('Added to list')).toBeTruthy();
    expect(queryByText('List created')).toBeNull();
  });

  test('is closed by its cross', async () => {
    const { user, findByRole, queryByText } = mountComponent(<Toaster />);
    await show({ title: 'List created' });
    await user.click(await findByRole('button', { name: 'Close' }));
    expect(queryByText('List created')).toBeNull();
  });

  test('can be undone once: its action runs and closes it', async () => {
    const onChoose = vi.fn();
    const { user, findByRole, queryByText } = mountComponent(<Toaster />);
    await show({ title: 'Approved', action: { label: 'Undo', onChoose } });
    await user.click(await findByRole('button', { name: 'Undo' }));
    expect(onChoose).toHaveBeenCalledOnce();
    expect(queryByText('Approved')).toBeNull();
  });

  test('leads on by a link', async () => {
    const { findByRole } = mountComponent(<Toaster />);
    await show({ title: 'Login Required', action: { label: 'Log In', href: '/api/login' } });
    expect((await findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe('/api/login');
  });

  test('is reached by F8', async () => {
    const { user, findByRole, focused } = mountComponent(<Toaster />);
    await show({ title: 'List created' });
    const region = await findByRole('region', { name: 'Notifications (F8)' });
    await user.keyboard('[F8]');
    expect(region.contains(focused())).toBe(true);
  });

  test('is announced at once where something went wrong', () => {
    const failure = { id: 1, title: 'Error', description: 'It failed', isFailure: true, isOpen: true };
    const { getAllByRole } = mountComponent(<ToastView toast={failure} onClose={() => {}} />);
    expect(getAllByRole('status').some((each) => each.getAttribute('aria-live') === 'assertive')).toBe(true);
  });

  test('without its code is an alert that goes when pressed', async () => {
    const onClose = vi.fn();
    const failure = { id: 1, title: 'Error', description: 'It failed', isFailure: true, isOpen: true };
    const { user, getByRole } = mountComponent(<PlainToast toast={failure} onClose={onClose} />);
    expect(getByRole('alert').textContent).toBe('ErrorIt failed');
    await user.click(getByRole('button', { name: /It failed/ }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
