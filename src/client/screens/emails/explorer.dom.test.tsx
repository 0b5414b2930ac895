import { describe, expect, test } from 'vitest';
import { foundEmail, noFacets } from '#client/testing/explorer.ts';
import { followOf } from '#client/testing/follows.ts';
import { mountScreen } from '#client/testing/mounted.tsx';
import { type Answer, signedIn } from '#client/testing/rendered-screen.ts';
import { slowScreen } from '#client/testing/slow-screen.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';

const facets: EmailFacets = {
  ...noFacets,
  total: { count: 3, isExact: true },
  type: [
    { value: 'product_launch', count: 2 },
    { value: 'promotion', count: 1 },
  ],
};

const rows = ['One', 'Two', 'Three'].map((subject, at) => ({ ...foundEmail, id: at + 1, subject }));

/** Answers to the explorer's requests at an address. */
function at(search: string, shown = rows): Record<string, Answer> {
  return {
    [`/api/emails?limit=24${search === '' ? '' : `&${search}`}`]: { body: shown },
    [`/api/emails/facets${search === '' ? '' : `?${search}`}`]: { body: facets },
  };
}

async function explorer(search = '', answers: Record<string, Answer> = {}) {
  const page = await mountScreen(`/emails${search === '' ? '' : `?${search}`}`, {
    ...signedIn('premium'),
    '/api/saved-lists': { body: [] },
    '/api/saved-searches': { body: [] },
    ...at(search.replace(/&?view=\w+/, '')),
    ...answers,
  });
  await page.findByText('One');
  return page;
}

describe('The explorer', () => {
  test('is narrowed by each tick at once, and by a second one before the first has come', async () => {
    const { user, address, findByRole, getByRole, api } = await explorer();
    await findByRole('checkbox', { name: /Product Launch/ });
    const code = slowScreen('emails');
    await user.click(getByRole('checkbox', { name: /Product Launch/ }));
    expect(getByRole('checkbox', { name: /Product Launch/, checked: true })).toBeTruthy();
    await user.click(getByRole('checkbox', { name: /Promotion/ }));
    expect(address()).toBe('/emails?type=product_launch&type=promotion');
    expect(getByRole('checkbox', { name: /Product Launch/, checked: true })).toBeTruthy();
    expect(api.asked()).toContain('GET /api/emails?limit=24&type=product_launch&type=promotion');
    await code.arrive();
    await code.arrive();
    expect(getByRole('checkbox', { name: /Promotion/, checked: true })).toBeTruthy();
    await user.click(getByRole('checkbox', { name: /Product Launch/ }));
    expect(address()).toBe('/emails?type=promotion');
  });

  test('searches for what was typed, and takes it along with the next choice', async () => {
    const { user, address, getByRole } = await explorer('', at('q=ridge'));
    const words = getByRole('searchbox', { name: 'Search emails...' });
    await user.type(words, 'ridge{Enter}');
    expect(address()).toBe('/emails?q=ridge');
    await user.type(words, ' moor');
    await user.selectOptions(getByRole('combobox', { name: 'Sort by' }), 'Oldest first');
    expect(address()).toBe('/emails?q=ridge+moor&sort=oldest');
  });

  test('is emptied by the cross, which leaves the keyboard in the field', async () => {
    const { user, address, getByRole, focused } = await explorer('q=ridge', at(''));
    await user.click(getByRole('button', { name: 'Clear search' }));
    const words = getByRole<HTMLInputElement>('searchbox', { name: 'Search emails...' });
    expect(address()).toBe('/emails');
    expect(words.value).toBe('');
    expect(focused()).toBe(words);
  });

  test('takes a filter back by its chip', async () => {
    const { user, address, findByRole } = await explorer('type=promotion', at(''));
    await user.click(await findByRole('link', { name: /Remove .*Promotion/ }));
    expect(address()).toBe('/emails');
  });

  test('tells what can be typed', async () => {
    const { user, getByRole, findByRole, focused } = await explorer();
    const tips = getByRole('button', { name: 'Search tips' });
    await user.click(tips);
    expect(await findByRole('dialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(focused()).toBe(tips);
  });
});

describe('The table of the explorer', () => {
  test('is sorted by when emails came, either way, and by what they offer', async () => {
    const { user, getByRole, findByRole, address } = await explorer('view=table', {
      ...at('sort=oldest'),
      ...at('sort=depth'),
    });
    const sorted = (name: string) => getByRole('columnheader', { name }).getAttribute('aria-sort');
    const press = async (name: string) => user.click(await findByRole('button', { name }));
    expect([sorted('Received'), sorted('Offer')]).toEqual(['descending', null]);
    await press('Received');
    expect(address()).toBe('/emails?sort=oldest&view=table');
    expect(sorted('Received')).toBe('ascending');
    await press('Offer');
    expect(address()).toBe('/emails?sort=depth&view=table');
    expect([sorted('Received'), sorted('Offer')]).toEqual([null, 'descending']);
    await press('Offer');
    expect(address()).toBe('/emails?view=table');
  });
});

describe('Ticked emails', () => {
  test('are copied by their subjects, in the order they were ticked', async () => {
    const { user, getByRole, toastText, getByText } = await explorer('view=table');
    await user.click(getByRole('checkbox', { name: 'Select Two' }));
    await user.click(getByRole('checkbox', { name: 'Select One' }));
    expect(getByText('2 emails selected')).toBeTruthy();
    await user.click(getByRole('button', { name: 'Copy subjects' }));
    expect(toastText()).toBe('Copied / 2 subjects');
    expect((await navigator.clipboard.readText()).split('\n').sort()).toEqual(['One', 'Two']);
  });

  test('are cleared at once, with the keyboard at the results', async () => {
    const { user, getByRole, queryByRole, focused } = await explorer('view=table');
    await user.click(getByRole('checkbox', { name: 'Select the emails shown' }));
    await user.click(getByRole('button', { name: 'Clear' }));
    expect(queryByRole('region', { name: 'Selected emails' })).toBeNull();
    expect(queryByRole('checkbox', { name: /^Select/, checked: true })).toBeNull();
    expect(focused()).toBe(getByRole('region', { name: 'Results' }));
  });
});

describe('Keeping a search', () => {
  const path = 'POST /api/saved-searches';

  test('sends its name and search, once, and offers to follow it', async () => {
    const { user, getByRole, findByRole, api, answer, queryByRole, toastText } = await explorer('q=ridge');
    await user.click(getByRole('button', { name: 'Save search' }));
    const name = await findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('ridge');
    await user.type(name, ' of mine{Enter}{Enter}');
    expect(api.bodies(path)).toEqual([{ name: 'ridge of mine', search: 'q=ridge' }]);
    await answer(path, { id: 4, name: 'ridge of mine', search: 'q=ridge' });
    expect(queryByRole('dialog')).toBeNull();

    await user.click(await findByRole('button', { name: 'Follow it' }));
    expect(api.bodies('POST /api/follows')).toMatchObject([{ subject: { kind: 'search', id: 4 } }]);
    await answer('POST /api/follows', followOf({ kind: 'search', key: '4' }));
    expect(toastText()).toBe('Following / New emails come in your daily digest.');
  });

  test('says at the name that it is taken, and goes there', async () => {
    const { user, getByRole, findByRole, refuse, focused } = await explorer('q=ridge');
    await user.click(getByRole('button', { name: 'Save search' }));
    await findByRole('textbox', { name: 'Name' });
    await user.click(getByRole('button', { name: 'Save search' }));
    await refuse(path, 409, { error: 'Taken.', issues: [{ path: 'name', message: 'Taken.' }] });
    expect(focused()).toBe(getByRole('textbox', { name: 'Name', description: 'Taken.' }));
  });
});
