import { expect, test } from 'vitest';
import { followsOfReader } from '#client/testing/follows.ts';
import { mountScreen } from '#client/testing/mounted.tsx';
import { signedIn } from '#client/testing/rendered-screen.ts';

test('The feed of all that is followed shows its address once, and is revoked', async () => {
  const follows = followsOfReader([]);
  const withFeed = { ...follows, settings: { ...follows.settings, hasFeed: true } };
  const { user, findByRole, getByRole, getByText, queryByRole, answer, answers } = await mountScreen(
    '/follows',
    { ...signedIn('free'), '/api/follows': { body: follows } },
  );
  await user.click(await findByRole('button', { name: 'Create feed' }));
  answers['/api/follows'] = { body: withFeed };
  await answer('POST /api/follow-feed', { address: 'https://v.example/feed/x' });
  expect(getByRole<HTMLInputElement>('textbox', { name: 'Feed address' }).value).toBe(
    'https://v.example/feed/x',
  );
  await user.click(getByRole('button', { name: 'Revoke feed' }));
  answers['/api/follows'] = { body: follows };
  await answer('DELETE /api/follow-feed');
  expect(queryByRole('textbox', { name: 'Feed address' })).toBeNull();
  expect(getByText('The feed was revoked')).toBeTruthy();
});
