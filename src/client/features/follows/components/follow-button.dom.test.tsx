import { describe, expect, test } from 'vitest';
import { FollowButton } from '#client/features/follows/components/follow-button.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { followOf, followsOfReader } from '#client/testing/follows.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { signedIn } from '#client/testing/rendered-screen.ts';

const name = 'Follow Cragline';

const mounted = (follows = followsOfReader([])) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(keys.currentUser, signedIn('free')['/api/auth/user']?.body);
  const page = mountComponent(
    <FollowButton subject={{ kind: 'brand', slug: 'cragline' }} name="Cragline" />,
    { queryClient, answers: { '/api/follows': { body: follows } } },
  );
  return { ...page, pressed: () => page.getByRole('button', { name }).getAttribute('aria-pressed') };
};

describe('The bell', () => {
  test('follows its subject, once however often it is pressed, and stops following it', async () => {
    const { user, findByRole, getByRole, api, answer, answers, pressed, toastText } = mounted();
    await findByRole('button', { name, pressed: false });
    await user.dblClick(getByRole('button', { name }));
    const sent = () => api.bodies('POST /api/follows');
    await expect.poll(sent).toMatchObject([{ subject: { kind: 'brand', slug: 'cragline' } }]);
    answers['/api/follows'] = { body: followsOfReader([followOf({})]) };
    await answer('POST /api/follows', followOf({}));
    expect(pressed()).toBe('true');
    // The name contains the visible word in both states (WCAG 2.5.3).
    expect(getByRole('button', { name }).textContent).toBe('Follow');
    expect(toastText()).toBe('Following / New emails come in your daily digest.');
    expect(sent()).toHaveLength(1);

    await user.click(getByRole('button', { name }));
    answers['/api/follows'] = { body: followsOfReader([]) };
    await answer('DELETE /api/follows/9');
    expect(pressed()).toBe('false');
  });

  test('asks a visitor to log in', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(keys.currentUser, null);
    const bell = <FollowButton subject={{ kind: 'brand', slug: 'cragline' }} name="Cragline" />;
    const { user, getByRole, toastText } = mountComponent(bell, { queryClient });
    await user.click(getByRole('button', { name }));
    await expect
      .poll(toastText)
      .toBe('Login Required / Please log in to follow this and get emails about it');
  });

  test('is not pressed by an alert about an event, nor by what else is followed', async () => {
    const { findByRole } = mounted(
      followsOfReader([
        followOf({ event: 'offer', threshold: 30 }),
        followOf({ id: 10, kind: 'category' }),
        followOf({ id: 11, key: 'pear' }),
      ]),
    );
    expect(await findByRole('button', { name, pressed: false })).toBeTruthy();
  });
});
