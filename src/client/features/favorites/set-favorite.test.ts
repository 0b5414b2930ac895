import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { favoritesQuery } from '#client/features/favorites/api.ts';
import { setFavoriteMutation } from '#client/features/favorites/set-favorite.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { apiDouble } from '#client/testing/api-double.ts';

const queryKey = ['brands', 'detail', 'cragline'];

function heart() {
  const queryClient = createQueryClient();
  const api = apiDouble();
  const write = vi.fn();
  const press = new MutationObserver(
    queryClient,
    setFavoriteMutation({ api, queryClient }, 3, { queryKey, write }),
  );
  queryClient.setQueryData(queryKey, {});
  queryClient.setQueryData(favoritesQuery(api).queryKey, { kind: 'missing' });
  return { queryClient, api, write, press };
}

const endpoint = 'POST /api/brands/3/favorite';

beforeEach(() => toasts.show({ title: '' }));

describe('The heart', () => {
  test('turns at once, says what is wanted, and tells what came of it', async () => {
    const { api, write, press, queryClient } = heart();
    const adding = press.mutate(true);
    expect(write.mock.calls).toEqual([[true]]);
    await api.answer(endpoint, { isFavorite: true });
    await adding;
    expect(api.bodies(endpoint)).toEqual([{ isFavorite: true }]);
    expect(toasts.current()).toMatchObject({ title: 'Added to favorites' });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(favoritesQuery(api).queryKey)?.isInvalidated).toBe(true);

    const removing = press.mutate(false);
    await api.answer(endpoint, { isFavorite: false });
    await removing;
    expect(toasts.current()).toMatchObject({ title: 'Removed from favorites' });
  });

  test('shows what the server made of it, where that is something else', async () => {
    const { api, write, press } = heart();
    const adding = press.mutate(true);
    await api.answer(endpoint, { isFavorite: false });
    await adding;
    expect(write).toHaveBeenLastCalledWith(false);
    expect(toasts.current()).toMatchObject({ title: 'Removed from favorites' });
  });

  test('turns back when the server fails', async () => {
    const { api, write, press } = heart();
    const adding = press.mutate(true);
    await api.refuse(endpoint, 500);
    await expect(adding).rejects.toThrow('500: ');
    expect(write.mock.calls).toEqual([[true], [false]]);
    expect(toasts.current()).toMatchObject({
      title: 'Error',
      description: 'Failed to update favorite status',
      isFailure: true,
    });
  });

  test('shows the way to the login when the session has ended', async () => {
    const { api, press } = heart();
    const adding = press.mutate(true);
    await api.refuse(endpoint, 401);
    await expect(adding).rejects.toThrow('401: ');
    expect(toasts.current()).toMatchObject({
      title: 'Login Required',
      description: 'Please log in to save brands to your favorites',
      action: { label: 'Log In', href: '/api/login?returnTo=%2F' },
    });
  });

  test('pressed twice quickly sends both in their order and ends with the last', async () => {
    const { api, write, press } = heart();
    const adding = press.mutate(true);
    const removing = press.mutate(false);
    await api.answer(endpoint, { isFavorite: true });
    await adding;
    await api.answer(endpoint, { isFavorite: false });
    await removing;
    expect(api.bodies(endpoint)).toEqual([{ isFavorite: true }, { isFavorite: false }]);
    expect(write.mock.calls).toEqual([[true], [false], [false]]);
    expect(toasts.current()).toMatchObject({ title: 'Removed from favorites' });
  });
});
