import { MutationObserver, type MutationOptions } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { savedSearchesQuery } from '#client/features/saved-searches/api.ts';
import {
  deleteSearchMutation,
  makeFeedMutation,
  revokeFeedMutation,
  saveSearchMutation,
} from '#client/features/saved-searches/mutations.ts';
import type { AccessResult } from '#client/platform/api/access-result.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { noFacets } from '#client/testing/explorer.ts';
import { type Answer, renderScreen, signedIn } from '#client/testing/rendered-screen.ts';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';

const loaves: SavedSearch = {
  id: 4,
  name: '<b>Loaves</b>',
  search: 'q=loaf&season=easter&season=winter',
  hasFeed: false,
  createdAt: '2026-11-20T12:00:00.000Z',
};

describe('The side panel', () => {
  const panel = async (path: string, answers: Record<string, Answer>) => {
    const query = path.replace(/^\/emails\??/, '');
    const facets = query.replace('&cursor=x', '');
    const { body } = await renderScreen(path, {
      [`/api/emails?limit=24${query === '' ? '' : `&${query}`}`]: { body: [] },
      [`/api/emails/facets${facets === '' ? '' : `?${facets}`}`]: { body: noFacets },
      ...answers,
    });
    return /<aside aria-label="Browse"[\s\S]*?<\/aside>/.exec(body)?.[0] ?? '';
  };
  const saved = { '/api/saved-searches': { body: [loaves, { ...loaves, id: 5, name: 'All', search: '' }] } };

  test('names the searches of a premium reader under Explore, with the one that is shown marked', async () => {
    const body = await panel('/emails?q=loaf&season=easter&season=winter&cursor=x', {
      ...signedIn('premium'),
      ...saved,
    });
    expect(body).toContain('&lt;b&gt;Loaves&lt;/b&gt;');
    expect(body).toContain('Manage searches');
    const current = [...body.matchAll(/<a [^>]*>/g)]
      .map(([link]) => link)
      .filter((link) => /aria-current/.test(link));
    expect(current).toEqual([
      expect.stringContaining('href="/emails?q=loaf&amp;season=easter&amp;season=winter"'),
    ]);
  });

  test.each(['free', 'premium'] as const)('names none where there are none: %s', async (tier) => {
    const none: Record<string, Answer> = tier === 'premium' ? { '/api/saved-searches': { body: [] } } : saved;
    const body = await panel('/emails', { ...signedIn(tier), ...none });
    expect(body).toContain('href="/emails"');
    expect(body).not.toContain('Manage searches');
  });
});

describe('Changing searches', () => {
  const begun = () => {
    const queryClient = createQueryClient();
    const api = apiDouble();
    const { queryKey } = savedSearchesQuery(api);
    queryClient.setQueryData(queryKey, { kind: 'open', value: [loaves] } as AccessResult<SavedSearch[]>);
    const shown = () => {
      const result = queryClient.getQueryData(queryKey);
      return result?.kind === 'open' ? result.value : [];
    };
    const run = <Answered, Variables>(
      options: MutationOptions<Answered, Error, Variables>,
      variables: Variables,
    ) => new MutationObserver(queryClient, options).mutate(variables);
    return { api, queryClient, shown, run, context: { api, queryClient } };
  };

  beforeEach(() => toasts.show({ title: 'Before' }));

  test('A feed that is made or revoked shows at once', async () => {
    const { api, run, shown, context } = begun();
    const making = run(makeFeedMutation(context, 4), undefined);
    await api.answer('POST /api/saved-searches/4/feed', { address: 'https://v.example/feeds/searches/x' });
    expect(await making).toEqual({ address: 'https://v.example/feeds/searches/x' });
    expect(shown()).toEqual([{ ...loaves, hasFeed: true }]);
    const revoking = run(revokeFeedMutation(context, 4), undefined);
    await api.answer('DELETE /api/saved-searches/4/feed');
    await revoking;
    expect(shown()).toEqual([loaves]);
  });

  test('What is deleted goes at once', async () => {
    const { api, run, shown, context } = begun();
    const deleting = run(deleteSearchMutation(context, 4), undefined);
    await api.refuse('DELETE /api/saved-searches/4', 404);
    await deleting;
    expect(shown()).toEqual([]);
    expect(toasts.current()).toMatchObject({ title: 'Search deleted' });
  });

  test('A name that is taken is said beside the name, a limit in a toast', async () => {
    const { api, run, context } = begun();
    const save = (answer: object) => {
      const saving = run(
        saveSearchMutation(context, () => {}),
        { name: 'Loaves', search: '' },
      );
      return Promise.all([
        api.refuse('POST /api/saved-searches', 409, answer),
        expect(saving).rejects.toThrow(),
      ]);
    };
    await save({ code: 'conflict', error: 'Taken.', issues: [{ path: 'name', message: 'Taken.' }] });
    expect(toasts.current()).toMatchObject({ title: 'Before' });
    await save({ code: 'conflict', error: 'At most 100 searches are kept.' });
    expect(toasts.current()).toMatchObject({ description: 'At most 100 searches are kept.' });
  });
});
