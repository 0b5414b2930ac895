import { describe, expect, test } from 'vitest';
import { OwnLists } from '#client/app/layout/own-lists.tsx';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { savedListsQuery } from '#client/features/saved-lists/api.ts';
import { ListsFailure } from '#client/features/saved-lists/components/saved-lists-states.tsx';
import type { AccessResult } from '#client/platform/api/access-result.ts';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import {
  type Answer,
  cragline,
  renderScreen,
  ridgeEmail,
  signedIn,
} from '#client/testing/rendered-screen.ts';
import { listOf, savedItem } from '#client/testing/saved-lists.ts';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';

const broken: Answer = { status: 500, body: { error: 'Broken', code: 'internal' } };

describe('Your Saved Lists', () => {
  const lists = (body: unknown): Record<string, Answer> => ({
    ...signedIn('premium'),
    '/api/saved-lists': { body },
  });

  test('Each card has name, description, count, date and what can be done with it', async () => {
    const { status, text, body, head } = await renderScreen(
      '/saved-lists',
      lists([
        listOf({ id: 7, name: 'Winter ideas', description: 'Soups and coats', itemCount: 1_204 }),
        listOf({ id: 3, name: 'Headers', itemCount: 1 }),
      ]),
    );
    expect(status).toBe(200);
    expect(text).toMatch(/^Your Saved Lists Create new list/);
    expect(text).toMatch(
      /Winter ideas\s*Soups and coats\s*1,204 emails\s*Created 20 November 2026\s*View Emails/,
    );
    expect(text).toMatch(/Headers\s*No description\s*1 email\s*Created 20 November 2026\s*View Emails/);
    expect(body).toMatch(/<a[^>]*href="\/saved-lists\/7"[^>]*>View Emails<\/a>/);
    expect(body).toContain('aria-label="Edit Winter ideas"');
    expect(body).toContain('aria-label="Delete Winter ideas"');
    expect(head).toContain('<title>Your Saved Lists · Mailvault</title>');
  });

  test('Each card shows its last three mails standing in it, and an empty one its tray', async () => {
    const previewUrl = (id: number) => `/thumbnails/${id}.svg`;
    const latestEmails = [9, 8, 5].map((id) => ({ id, previewUrl: previewUrl(id) }));
    const { body, text } = await renderScreen(
      '/saved-lists',
      lists([listOf({ itemCount: 4, latestEmails }), listOf({ id: 3, latestEmails: [] })]),
    );
    const [filled = '', empty = ''] = body.split('<article').slice(1);
    expect(filled.match(/src="\/thumbnails\/\d+\.svg"/g)).toEqual(
      [8, 9, 5].map((id) => `src="${previewUrl(id)}"`),
    );
    expect(empty).not.toContain('<img');
    expect(text.match(/No emails yet/g)).toHaveLength(1);
  });

  test('Without any it says so', async () => {
    const { text } = await renderScreen('/saved-lists', lists([]));
    expect(text).toContain('No saved lists yet');
    expect(text).toContain('Create new list');
  });

  test('A free reader sees what premium would open, and nothing is asked for', async () => {
    const { text, body } = await renderScreen('/saved-lists', {
      ...signedIn('free'),
      '/api/saved-lists': broken,
    });
    expect(text).toContain('Premium Feature: Saved Lists');
    expect(text).not.toContain('Create new list');
    expect(body).toMatch(/<a[^>]*href="\/subscribe"[^>]*>Upgrade Now<\/a>/);
  });

  test('A visitor is told to log in and comes back here', async () => {
    const { text, body } = await renderScreen('/saved-lists');
    expect(text).toContain('Please log in You need to be logged in to view this page.');
    expect(body).toContain('href="/api/login?returnTo=%2Fsaved-lists"');
  });

  test('A failure to load lists is reported, with Retry', () => {
    const { text } = renderComponent(<ListsFailure query={{ refetch() {}, isFetching: false }} />);
    expect(text).toMatch(/^Error loading lists .* Retry$/);
  });

  test('Of very many lists the first are shown, and the way to more', async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      listOf({ id: index + 1, name: `List ${index + 1}.` }),
    );
    const first = await renderScreen('/saved-lists', lists(many));
    expect(first.text).toContain('List 60.');
    expect(first.text).not.toContain('List 61.');
    expect(first.body).toMatch(/<a[^>]*href="\/saved-lists\?shown=120"[^>]*>Show more<\/a>/);
    const all = await renderScreen('/saved-lists?shown=180', lists(many));
    expect(all.text).toContain('List 130.');
    expect(all.text).not.toContain('Show more');
    const odd = await renderScreen('/saved-lists?shown=-1e9', lists(many));
    expect(odd.text).not.toContain('List 61.');
  });
});

describe('One saved list', () => {
  const detail = (overrides: Record<string, unknown> = {}): Record<string, Answer> => ({
    ...signedIn('premium'),
    '/api/saved-lists/7?limit=30': {
      body: {
        ...listOf({ name: 'Winter ideas', description: 'Soups and coats', itemCount: 2 }),
        items: [savedItem({ notes: 'Look at the <b>header</b>' }), savedItem({ emailId: 11 })],
        ...overrides,
      },
    },
  });

  test('It has name, description, and each email with brand, date, subject and notes', async () => {
    const { text, body, head } = await renderScreen('/saved-lists/7', detail());
    expect(text).toMatch(/^Back to Lists Winter ideas Soups and coats 2 emails/);
    expect(text).toMatch(
      /Ridge season opens Friday\s*Cragline\s*18 November 2026\s*Look at the <b>header<\/b>\s*Edit Notes\s*Remove/,
    );
    expect(text).toMatch(/18 November 2026\s*Add Notes\s*Remove/);
    expect(body).not.toContain('<b>header');
    expect(body).toContain('href="/saved-lists"');
    expect(body).toContain('href="/email/12"');
    expect(body).toContain('href="/brand/cragline"');
    expect(body).toMatch(/<a[^>]*href="\/api\/saved-lists\/7\/export\.csv"[^>]*>.*Download CSV<\/a>/);
    expect(head).toContain('<title>Winter ideas · Mailvault</title>');
    expect(head).toContain('noindex');
  });

  test('An empty one says so and leads to emails', async () => {
    const { text, body } = await renderScreen(
      '/saved-lists/7',
      detail({ items: [], itemCount: 0, description: null }),
    );
    expect(text).toContain('No description 0 emails No emails in this list');
    expect(body).toMatch(/<a[^>]*href="\/"[^>]*>Browse Emails<\/a>/);
    expect(text).not.toContain('Download CSV');
  });

  test('More emails are a link that works without JavaScript', async () => {
    const answers = detail();
    const page = answers['/api/saved-lists/7?limit=30'];
    const { body } = await renderScreen('/saved-lists/7', {
      ...answers,
      '/api/saved-lists/7?limit=30': {
        body: page?.body,
        headers: { link: '</api/saved-lists/7?limit=30&cursor=a%2Bb>; rel="next"' },
      },
    });
    expect(body).toMatch(/<a[^>]*href="\/saved-lists\/7\?cursor=a%2Bb"[^>]*>Show more<\/a>/);
    const next = await renderScreen('/saved-lists/7?cursor=a%2Bb', {
      ...signedIn('premium'),
      '/api/saved-lists/7?limit=30&cursor=a%2Bb': { body: page?.body },
    });
    expect(next.text).toContain('Ridge season opens Friday');
  });

  test('An address cut short on its way shows the list from its beginning', async () => {
    const { text } = await renderScreen('/saved-lists/7?cursor=cut', {
      ...detail(),
      '/api/saved-lists/7?limit=30&cursor=cut': {
        status: 400,
        body: { error: 'No', code: 'invalid_request' },
      },
    });
    expect(text).toContain('Ridge season opens Friday');
  });

  test('One that is not there, or is not theirs, is a 404 that says so', async () => {
    const { status, text, body } = await renderScreen('/saved-lists/7', signedIn('premium'));
    expect(status).toBe(404);
    expect(text).toBe(
      "List Not Found The list you're looking for doesn't exist or has been removed. Back to Lists",
    );
    expect(body).toContain('href="/saved-lists"');
  });

  test.each(['abc', '7a', '0', '-7', '99999999999'])('%s is no list, and nobody is asked', async (id) => {
    const { status, text } = await renderScreen(`/saved-lists/${id}`, {
      ...signedIn('premium'),
      [`/api/saved-lists/${id}?limit=30`]: broken,
    });
    expect(status).toBe(404);
    expect(text).toContain('List Not Found');
  });

  test('A free reader sees what premium would open, a visitor the way to the login', async () => {
    const free = await renderScreen('/saved-lists/7', { ...detail(), ...signedIn('free') });
    expect(free.text).toMatch(/Premium Feature: Saved Lists/);
    expect(free.text).not.toContain('Winter ideas');
    const visitor = await renderScreen('/saved-lists/7');
    expect(visitor.text).toContain('Redirecting to login page...');
  });
});

describe('The button that saves an email', () => {
  const brandPage: Record<string, Answer> = {
    '/api/brands/cragline': { body: cragline },
    '/api/brands/cragline/emails?limit=24': { body: [savedItem().email] },
  };

  test('stands on every card and on the email page, for everybody', async () => {
    for (const viewer of [{}, signedIn('free'), signedIn('premium')]) {
      const brand = await renderScreen('/brand/cragline', { ...brandPage, ...viewer });
      expect(brand.body).toContain('aria-label="Save to list: Ridge season opens Friday"');
      const email = await renderScreen('/email/12', { '/api/emails/12': { body: ridgeEmail }, ...viewer });
      expect(email.body).toContain('aria-label="Save to list"');
    }
  });

  test('opens a dialog for those who are signed in', async () => {
    const buttonOf = (body: string) => /<button[^>]*aria-label="Save to list"[^>]*>/.exec(body)?.[0] ?? '';
    const answers = { '/api/emails/12': { body: ridgeEmail } };
    expect(buttonOf((await renderScreen('/email/12', answers)).body)).not.toContain('aria-haspopup');
    for (const tier of ['free', 'premium'] as const) {
      const { body } = await renderScreen('/email/12', { ...answers, ...signedIn(tier) });
      expect(buttonOf(body)).toContain('aria-haspopup="dialog"');
    }
  });
});

describe('The header', () => {
  const headerOf = (body: string) => /<header class="sticky[\s\S]*?<\/header>/.exec(body)?.[0] ?? '';

  test('A visitor is shown Premium and Log in', async () => {
    const header = headerOf((await renderScreen('/subscribe')).body);
    expect(header).toMatch(/<a[^>]*href="\/manage-subscription"[^>]*>Premium<\/a>/);
    expect(header).toMatch(/<a[^>]*href="\/api\/login\?returnTo=%2Fsubscribe"[^>]*>Log in<\/a>/);
  });

  test.each([
    [{}, 'ada@demo.test'],
    [{ email: null }, 'Ada'],
    [{ email: null, firstName: null }, 'User'],
  ])('A free reader is shown Upgrade, who they are, and Log out (%o)', async (overrides, name) => {
    const header = headerOf((await renderScreen('/subscribe', signedIn('free', overrides))).body);
    expect(header).toMatch(/<a[^>]*href="\/manage-subscription"[^>]*>Upgrade<\/a>/);
    expect(header).toContain(`>${name}</span>`);
    expect(header).toMatch(/<a[^>]*href="\/api\/logout"[^>]*>.*?<span[^>]*>Log out<\/span><\/a>/);
    expect(header).not.toContain('Log in');
  });

  test('A premium reader has nothing to upgrade', async () => {
    const header = headerOf((await renderScreen('/subscribe', signedIn('premium'))).body);
    expect(header).not.toContain('Upgrade');
    expect(header).toContain('Log out');
  });
});

describe('The lists in drawer, side panel and account menu', () => {
  const drawerOf = (subscriptionTier: CurrentUser['subscriptionTier'], names: string[]) => {
    const queryClient = createQueryClient();
    const user = signedIn(subscriptionTier)['/api/auth/user']?.body as CurrentUser;
    queryClient.setQueryData(currentUserQuery(browserApi).queryKey, user);
    const lists: AccessResult<SavedList[]> = {
      kind: 'open',
      value: names.map((name, index) => listOf({ id: index + 1, name })),
    };
    queryClient.setQueryData(savedListsQuery(browserApi).queryKey, lists);
    return renderComponent(<OwnLists none="No saved lists yet" />, { queryClient });
  };

  test("are the reader's own", () => {
    const { body, text } = drawerOf('premium', ['Winter ideas', '<b>x</b>']);
    expect(body).toContain('href="/saved-lists/1"');
    expect(text).toContain('Winter ideas');
    expect(body).not.toContain('<b>x');
  });

  test('are said to be none where there are none, and for a free reader', () => {
    expect(drawerOf('premium', []).text).toBe('No saved lists yet');
    expect(drawerOf('free', ['Kept, but closed']).text).toBe('No saved lists yet');
  });

  test('are no more than fit: the others stand on their page', () => {
    const { body } = drawerOf(
      'premium',
      Array.from({ length: 50 }, (_, index) => `List ${index}`),
    );
    expect(body.match(/href="\/saved-lists\//g)).toHaveLength(20);
  });
});
