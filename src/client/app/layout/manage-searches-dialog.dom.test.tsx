import { describe, expect, test } from 'vitest';
import { ManageSearchesDialog } from '#client/app/layout/manage-searches-dialog.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { followOf, followsOfReader } from '#client/testing/follows.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { signedIn } from '#client/testing/rendered-screen.ts';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';

const loaves: SavedSearch = {
  id: 4,
  name: 'Loaves',
  search: 'q=loaf',
  hasFeed: false,
  createdAt: '2026-11-20T12:00:00.000Z',
};

function withUser() {
  const queryClient = createQueryClient();
  queryClient.setQueryData(keys.currentUser, signedIn('premium')['/api/auth/user']?.body);
  return queryClient;
}

async function managing(search = loaves, follows = followsOfReader([])) {
  const page = mountComponent(<ManageSearchesDialog isOpen onOpenChange={() => {}} />, {
    queryClient: withUser(),
    answers: { '/api/saved-searches': { body: [search] }, '/api/follows': { body: follows } },
  });
  await page.findByRole('button', { name: 'Rename Loaves' });
  return page;
}

describe('The searches of a reader', () => {
  test('get other names, once however often Enter is pressed', async () => {
    const { user, getByRole, api, answer, answers, queryByRole, focused } = await managing();
    await user.click(getByRole('button', { name: 'Rename Loaves' }));
    const name = getByRole<HTMLInputElement>('textbox', { name: 'New name of Loaves' });
    expect(focused()).toBe(name);
    await user.clear(name);
    await user.type(name, 'Breads{Enter}{Enter}');
    expect(api.bodies('PATCH /api/saved-searches/4')).toEqual([{ name: 'Breads' }]);
    answers['/api/saved-searches'] = { body: [{ ...loaves, name: 'Breads' }] };
    await answer('PATCH /api/saved-searches/4', { ...loaves, name: 'Breads' });
    expect(queryByRole('textbox')).toBeNull();
    expect(getByRole('button', { name: 'Rename Breads' })).toBeTruthy();
  });

  test('are followed by a bell, which deleting them ends', async () => {
    const { user, findByRole, getByRole, api, answer, answers, getByText } = await managing();
    await user.click(await findByRole('button', { name: 'Follow Loaves', pressed: false }));
    expect(api.bodies('POST /api/follows')).toMatchObject([{ subject: { kind: 'search', id: 4 } }]);
    const follow = followOf({ kind: 'search', key: '4', name: 'Loaves' });
    answers['/api/follows'] = { body: followsOfReader([follow]) };
    await answer('POST /api/follows', follow);
    expect(getByRole('button', { name: 'Follow Loaves', pressed: true })).toBeTruthy();

    await user.click(getByRole('button', { name: 'Delete Loaves' }));
    expect(getByText(/You stop following it/)).toBeTruthy();
    await user.click(getByRole('button', { name: 'Delete search' }));
    const before = api.asked().filter((each) => each === 'GET /api/follows').length;
    await answer('DELETE /api/saved-searches/4');
    expect(api.asked().filter((each) => each === 'GET /api/follows')).toHaveLength(before + 1);
  });

  test('are deleted after a question only', async () => {
    const { user, getByRole, api, answer, answers, getByText } = await managing({ ...loaves, hasFeed: true });
    await user.click(getByRole('button', { name: 'Delete Loaves' }));
    expect(getByText(/Its feed ends/)).toBeTruthy();
    await user.click(getByRole('button', { name: 'Cancel' }));
    await user.click(getByRole('button', { name: 'Delete Loaves' }));
    await user.click(getByRole('button', { name: 'Delete search' }));
    answers['/api/saved-searches'] = { body: [] };
    await answer('DELETE /api/saved-searches/4');
    expect(api.asked().filter((each) => each.startsWith('DELETE'))).toHaveLength(1);
    expect(getByText('No saved searches yet.')).toBeTruthy();
  });

  test('get a feed whose address is shown once, and lose it again', async () => {
    const { user, getByRole, answer, answers, queryByRole, getByText } = await managing();
    await user.click(getByRole('button', { name: 'Feed of Loaves' }));
    await user.click(getByRole('button', { name: 'Create feed' }));
    answers['/api/saved-searches'] = { body: [{ ...loaves, hasFeed: true }] };
    await answer('POST /api/saved-searches/4/feed', { address: 'https://v.example/feed/x' });
    const field = getByRole<HTMLInputElement>('textbox', { name: 'Feed address of Loaves' });
    expect(field.value).toBe('https://v.example/feed/x');
    await user.click(getByRole('button', { name: 'Revoke feed' }));
    answers['/api/saved-searches'] = { body: [loaves] };
    await answer('DELETE /api/saved-searches/4/feed');
    expect(queryByRole('textbox')).toBeNull();
    expect(getByText('The feed was revoked')).toBeTruthy();
    expect(getByRole('button', { name: 'Create feed' })).toBeTruthy();
  });
});
