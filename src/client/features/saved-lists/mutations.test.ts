import { MutationObserver, type MutationOptions, type QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { listsForEmailQuery, savedListQuery, savedListsQuery } from '#client/features/saved-lists/api.ts';
import {
  createSavedListMutation,
  deleteSavedListMutation,
  removeEmailMutation,
  saveEmailMutation,
  updateNotesMutation,
  updateSavedListMutation,
} from '#client/features/saved-lists/mutations.ts';
import { itemsOf } from '#client/features/saved-lists/saved-list-pages.ts';
import type { AccessResult } from '#client/platform/api/access-result.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { listOf, savedItem } from '#client/testing/saved-lists.ts';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';

const list = listOf({ id: 7, itemCount: 2 });
const first = savedItem({ emailId: 12, notes: 'Old' });
const second = savedItem({ emailId: 11, addedAt: '2026-11-19T12:00:00.000Z' });

/** A user's cache with one list of two emails, and getters for its content. */
function library() {
  const queryClient = createQueryClient();
  const api = apiDouble();
  const keys = {
    all: savedListsQuery(api).queryKey,
    detail: savedListQuery(api, 7, null).queryKey,
    forEmail: listsForEmailQuery(api, 12).queryKey,
  };
  const lists: AccessResult<SavedList[]> = { kind: 'open', value: [list] };
  queryClient.setQueryData(keys.all, lists);
  queryClient.setQueryData(keys.detail, {
    pageParams: [null],
    pages: [{ kind: 'open', value: { list, items: [first, second], nextCursor: null } }],
  });
  queryClient.setQueryData(keys.forEmail, [{ ...list, item: { notes: 'Old' } }]);
  return {
    api,
    queryClient,
    stale: () =>
      Object.entries(keys).flatMap(([name, queryKey]) =>
        queryClient.getQueryState(queryKey)?.isInvalidated === true ? [name] : [],
      ),
    names: () => {
      const lists = queryClient.getQueryData(keys.all);
      return lists?.kind === 'open' ? lists.value.map(({ name }) => name) : [];
    },
    items: () => itemsOf(queryClient.getQueryData(keys.detail)),
    offered: () => queryClient.getQueryData(keys.forEmail)?.map(({ name }) => name),
    held: () => queryClient.getQueryData(keys.forEmail)?.map(({ item, itemCount }) => [item, itemCount]),
    hold: (item: SavedList['item']) => queryClient.setQueryData(keys.forEmail, [{ ...list, item }]),
  };
}

function run<Result, Variables, Before>(
  queryClient: QueryClient,
  options: MutationOptions<Result, Error, Variables, Before>,
  variables: Variables,
): Promise<unknown> {
  return new MutationObserver(queryClient, options).mutate(variables).catch((error: Error) => error);
}

const said = () => {
  const { title, description } = toasts.current() ?? { title: '' };
  return description === undefined ? title : `${title} / ${description}`;
};

beforeEach(() => toasts.show({ title: '' }));

describe('Creating a list', () => {
  const login = 'Please log in to create and save email lists';

  test('shows it first, offers it in the save dialog, and says so', async () => {
    const { api, queryClient, names, offered, stale } = library();
    const creating = run(queryClient, createSavedListMutation({ api, queryClient }, login), { name: 'New' });
    await api.answer('POST /api/saved-lists', listOf({ id: 8, name: 'New' }));
    await creating;
    expect(api.bodies('POST /api/saved-lists')).toEqual([{ name: 'New' }]);
    expect(names()).toEqual(['New', 'Winter ideas']);
    expect(offered()).toEqual(['New', 'Winter ideas']);
    expect(stale()).toEqual(['all', 'forEmail']);
    expect(said()).toBe('List created');
  });

  test('that fails says so, and a refusal says why', async () => {
    const { api, queryClient, names } = library();
    const options = createSavedListMutation({ api, queryClient }, login);
    const failing = run(queryClient, options, { name: 'New' });
    await api.refuse('POST /api/saved-lists', 500, { error: 'Something broke', code: 'internal' });
    await failing;
    expect(said()).toBe('Error / Failed to create list. Please try again.');
    expect(names()).toEqual(['Winter ideas']);

    const refused = run(queryClient, options, { name: 'New' });
    await api.refuse('POST /api/saved-lists', 409, { error: 'Please delete one first.', code: 'conflict' });
    await refused;
    expect(said()).toBe('Error / Please delete one first.');
  });

  test('after the session has ended shows the way to the login', async () => {
    const { api, queryClient } = library();
    const creating = run(queryClient, createSavedListMutation({ api, queryClient }, login), { name: 'New' });
    await api.refuse('POST /api/saved-lists', 401);
    await creating;
    expect(said()).toBe('Login Required / Please log in to create and save email lists');
    expect(toasts.current()?.action).toEqual({ label: 'Log In', href: '/api/login?returnTo=%2F' });
  });
});

describe('Editing a list', () => {
  test('shows the new name', async () => {
    const { api, queryClient, names, stale } = library();
    const editing = run(queryClient, updateSavedListMutation({ api, queryClient }, 7), { name: 'Summer' });
    await api.answer('PATCH /api/saved-lists/7', { ...list, name: 'Summer' });
    await editing;
    expect(names()).toEqual(['Summer']);
    expect(stale()).toEqual(['all', 'detail', 'forEmail']);
    expect(said()).toBe('List updated');
  });

  test('that fails says so', async () => {
    const { api, queryClient, names } = library();
    const editing = run(queryClient, updateSavedListMutation({ api, queryClient }, 7), { name: 'Summer' });
    await api.refuse('PATCH /api/saved-lists/7', 500);
    await editing;
    expect(names()).toEqual(['Winter ideas']);
    expect(said()).toBe('Error / Failed to update list. Please try again.');
  });
});

describe('Deleting a list', () => {
  test.each([
    ['is gone', 204],
    ['that another tab has deleted is gone too', 404],
  ])('%s', async (_name, status) => {
    const { api, queryClient, names, stale } = library();
    const deleting = run(queryClient, deleteSavedListMutation({ api, queryClient }, 7), undefined);
    if (status === 404) await api.refuse('DELETE /api/saved-lists/7', 404);
    else await api.answer('DELETE /api/saved-lists/7');
    await deleting;
    expect(names()).toEqual([]);
    expect(stale()).toEqual(['all', 'detail', 'forEmail']);
    expect(said()).toBe('List deleted');
  });

  test('that fails says so and keeps it', async () => {
    const { api, queryClient, names } = library();
    const deleting = run(queryClient, deleteSavedListMutation({ api, queryClient }, 7), undefined);
    await api.refuse('DELETE /api/saved-lists/7', 500);
    await deleting;
    expect(names()).toEqual(['Winter ideas']);
    expect(said()).toBe('Error / Failed to delete list. Please try again.');
  });
});

describe('Saving an email', () => {
  const endpoint = 'POST /api/saved-lists/7/emails';

  test('sends notes that hold something, and says what it came to', async () => {
    const { api, queryClient, stale } = library();
    const options = saveEmailMutation({ api, queryClient }, 12);
    const saving = run(queryClient, options, {
      listId: 7,
      notes: ' Look\n',
      before: null,
      outcome: 'Added to list',
    });
    await api.answer(endpoint, list);
    await saving;
    const clearing = run(queryClient, options, {
      listId: 7,
      notes: ' ',
      before: 'Look',
      outcome: 'Added to new list',
    });
    await api.answer(endpoint, list);
    await clearing;
    expect(api.bodies(endpoint)).toEqual([
      { emailId: 12, notes: 'Look', notesBefore: null },
      { emailId: 12, notesBefore: 'Look' },
    ]);
    expect(stale()).toEqual(['all', 'detail', 'forEmail']);
    expect(said()).toBe('Email saved / Added to new list');
  });

  test.each([
    ['a new item', null, 3],
    ['other notes on one that was there', { notes: 'Old' }, 2],
  ])('shows %s at once, and takes it away when the server fails', async (_name, before, count) => {
    const { api, queryClient, held, hold } = library();
    hold(before);
    const variables = { listId: 7, notes: ' Look\n', before: null, outcome: 'Added to list' };
    const saving = run(queryClient, saveEmailMutation({ api, queryClient }, 12), variables);
    await Promise.resolve();
    expect(held()).toEqual([[{ notes: 'Look' }, count]]);
    await api.refuse(endpoint, 500);
    await saving;
    expect(held()).toEqual([[before, 2]]);
  });

  test.each([
    [500, 'Error / Failed to add email to list. Please try again.'],
    [401, 'Login Required / Please log in to save emails to lists'],
  ])('that fails with %i says so', async (status, words) => {
    const { api, queryClient } = library();
    const variables = { listId: 7, notes: '', before: null, outcome: 'Added to list' };
    const saving = run(queryClient, saveEmailMutation({ api, queryClient }, 12), variables);
    await api.refuse(endpoint, status);
    await saving;
    expect(said()).toBe(words);
  });
});

describe('Notes on a saved email', () => {
  const endpoint = 'POST /api/saved-lists/7/emails';
  const change = { emailId: 12, notes: 'New', before: 'Old' };

  test('show at once and stay', async () => {
    const { api, queryClient, items, stale } = library();
    const changing = run(queryClient, updateNotesMutation({ api, queryClient }, 7), change);
    await Promise.resolve();
    expect(items()[0]?.notes).toBe('New');
    await api.answer(endpoint, list);
    await changing;
    expect(items()[0]?.notes).toBe('New');
    expect(stale()).toEqual(['forEmail']);
    expect(said()).toBe('Notes updated');
  });

  test('that hold nothing are none', async () => {
    const { api, queryClient, items } = library();
    const changing = run(queryClient, updateNotesMutation({ api, queryClient }, 7), {
      ...change,
      notes: ' ',
    });
    await api.answer(endpoint, list);
    await changing;
    expect(items()[0]?.notes).toBeNull();
    expect(api.bodies(endpoint)).toEqual([{ emailId: 12, notesBefore: 'Old' }]);
  });

  test('come back as they were when the server fails', async () => {
    const { api, queryClient, items } = library();
    const changing = run(queryClient, updateNotesMutation({ api, queryClient }, 7), change);
    await api.refuse(endpoint, 500);
    await changing;
    expect(items()[0]?.notes).toBe('Old');
    expect(said()).toBe('Error / Failed to update notes. Please try again.');
  });
});

describe('Removing an email from a list', () => {
  const endpoint = 'DELETE /api/saved-lists/7/emails/12';

  test('takes it away at once, and says so when it is done', async () => {
    const { api, queryClient, items, stale } = library();
    const removing = run(queryClient, removeEmailMutation({ api, queryClient }, 7), first);
    await Promise.resolve();
    expect(items()).toEqual([second]);
    expect(said()).toBe('');
    await api.answer(endpoint);
    await removing;
    expect(items()).toEqual([second]);
    expect(stale()).toEqual(['all', 'forEmail']);
    expect(said()).toBe('Email removed');
  });

  test('that another tab has removed is no failure', async () => {
    const { api, queryClient, items } = library();
    const removing = run(queryClient, removeEmailMutation({ api, queryClient }, 7), first);
    await api.refuse(endpoint, 404);
    await removing;
    expect(items()).toEqual([second]);
    expect(said()).toBe('Email removed');
  });

  test('that fails brings it back to its place', async () => {
    const { api, queryClient, items } = library();
    const removing = run(queryClient, removeEmailMutation({ api, queryClient }, 7), first);
    await api.refuse(endpoint, 500);
    await removing;
    expect(items()).toEqual([first, second]);
    expect(said()).toBe('Error / Failed to remove email from list. Please try again.');
  });

  test('after the session has ended brings it back and shows the way to the login', async () => {
    const { api, queryClient, items } = library();
    const removing = run(queryClient, removeEmailMutation({ api, queryClient }, 7), first);
    await api.refuse(endpoint, 401);
    await removing;
    expect(items()).toHaveLength(2);
    expect(said()).toBe('Login Required / Please log in to create and manage your saved lists');
  });
});
