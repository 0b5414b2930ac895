import { describe, expect, test } from 'vitest';
import { SaveEmailButton } from '#client/features/saved-lists/components/save-email-button.tsx';
import { SaveEmailsButton } from '#client/features/saved-lists/components/save-emails-button.tsx';
import type { Access } from '#client/platform/api/access-result.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { listOf } from '#client/testing/saved-lists.ts';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';

const email = { id: 12, subject: 'Ridge season opens Friday' };
const winter = listOf({ id: 7, name: 'Winter ideas', item: null });
const headers = listOf({ id: 8, name: 'Headers', item: { notes: 'Look at the top' } });

/** Opens the dialog from the bookmark of an email. */
async function saving(lists: SavedList[] | null, access: Access = 'premium') {
  const answers: Parameters<typeof mountComponent>[1] = {
    answers: lists === null ? {} : { '/api/saved-lists?emailId=12': { body: lists } },
  };
  const page = mountComponent(<SaveEmailButton access={access} email={email} />, answers);
  const button = page.getByRole('button', { name: 'Save to list' });
  await page.user.click(button);
  return { ...page, button };
}

const into = (id: number) => `POST /api/saved-lists/${id}/emails`;

describe('Saving an email', () => {
  test('into a list with notes sends both, closes at once, and tells what came of it', async () => {
    const page = await saving([winter, headers]);
    await page.user.click(await page.findByRole('radio', { name: /Winter ideas/ }));
    await page.user.type(page.getByRole('textbox', { name: 'Notes (optional)' }), ' For the coats ');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    expect(page.queryByRole('dialog')).toBeNull();
    expect(page.focused()).toBe(page.button);
    await page.answer(into(7), winter);
    expect(page.api.bodies(into(7))).toEqual([{ emailId: 12, notes: 'For the coats', notesBefore: null }]);
    expect(page.toastText()).toBe('Email saved / Added to list');
  });

  test('brings the keyboard to the lists once they are there', async () => {
    const page = await saving([winter, headers]);
    const first = await page.findByRole('radio', { name: /Winter ideas/ });
    expect(page.focused()).toBe(first);
  });

  const used = (list: SavedList, day: string) => ({ ...list, lastAddedAt: `${day}T00:00:00.000Z` });
  const spring = listOf({ id: 9, name: 'Spring', item: null });

  test.each([
    ['the only list', [winter], 'Winter ideas'],
    ['the list that was added to last', [used(winter, '2026-11-02'), used(spring, '2026-11-03')], 'Spring'],
    ['none that holds the email', [used(headers, '2026-11-04'), used(spring, '2026-11-03')], undefined],
    ['none of several that were never used', [winter, spring], undefined],
  ])('suggests %s', async (_, lists, name) => {
    const page = await saving(lists);
    const options = await page.findAllByRole<HTMLInputElement>('radio');
    const selected = options.filter(({ checked }) => checked).map(({ labels }) => labels?.[0]?.textContent);
    expect(selected).toEqual(name === undefined ? [] : [expect.stringContaining(name)]);
  });

  test('without a list selected sends nothing and says what is missing', async () => {
    const page = await saving([winter, spring]);
    await page.findByRole('radio', { name: /Winter ideas/ });
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    expect(page.toastText()).toBe('Error / Please select a list');
    expect(page.getByRole('dialog')).toBeTruthy();
    expect(page.api.asked()).not.toContain(into(7));
  });

  test('again into a list that holds it shows its notes there, and what was written before for the others', async () => {
    const page = await saving([winter, headers]);
    const notes = await page.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes (optional)' });
    await page.user.type(notes, 'Mine');
    await page.user.click(page.getByRole('radio', { name: /Headers/ }));
    expect(notes.value).toBe('Look at the top');
    await page.user.type(notes, '!');
    await page.user.click(page.getByRole('radio', { name: /Winter ideas/ }));
    expect(notes.value).toBe('Mine');
    await page.user.click(page.getByRole('radio', { name: /Headers/ }));
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.answer(into(8), headers);
    expect(page.api.bodies(into(8))).toEqual([
      { emailId: 12, notes: 'Look at the top!', notesBefore: 'Look at the top' },
    ]);
    expect(page.toastText()).toBe('Email saved / Notes updated');
  });

  test('that the server refuses keeps what was typed for the next try', async () => {
    const page = await saving([winter]);
    await page.user.click(await page.findByRole('radio', { name: /Winter ideas/ }));
    await page.user.type(page.getByRole('textbox', { name: 'Notes (optional)' }), 'Coats');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.refuse(into(7), 500);
    expect(page.toastText()).toBe('Error / Failed to add email to list. Please try again.');
    await page.user.click(page.button);
    expect(page.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes (optional)' }).value).toBe('Coats');
    expect(page.getByRole('radio', { name: /Winter ideas/, checked: true })).toBeTruthy();
  });

  const newer = { error: 'Changed.', code: 'conflict', notes: 'Theirs' };

  test('replaces notes of a colleague only once both texts were shown', async () => {
    const page = await saving([winter]);
    await page.user.click(await page.findByRole('radio', { name: /Winter ideas/ }));
    await page.user.type(page.getByRole('textbox', { name: 'Notes (optional)' }), 'Mine');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    page.answers['/api/saved-lists?emailId=12'] = { body: [{ ...winter, item: { notes: 'Theirs' } }] };
    await page.refuse(into(7), 409, newer);
    expect(page.toastText()).toMatch(/^Notes not saved/);
    await page.user.click(page.button);
    const notes = await page.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes (optional)' });
    expect(notes.value).toBe('Theirs\n\nMine');
    await page.user.type(notes, '!');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.answer(into(7), winter);
    expect(page.api.bodies(into(7))).toEqual([
      { emailId: 12, notes: 'Mine', notesBefore: null },
      { emailId: 12, notes: 'Theirs\n\nMine!', notesBefore: 'Theirs' },
    ]);
  });

  test('without notes leaves those of a colleague', async () => {
    const page = await saving([winter]);
    await page.user.click(await page.findByRole('radio', { name: /Winter ideas/ }));
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.refuse(into(7), 409, newer);
    expect(page.api.bodies(into(7))).toEqual([{ emailId: 12, notesBefore: null }]);
    expect(page.toastText()).toBe('Email saved / Added to list');
  });

  test('into a list that is made meanwhile chooses it', async () => {
    const page = await saving([winter]);
    await page.user.click(await page.findByRole('button', { name: 'Create new list' }));
    expect(page.focused()).toBe(page.getByRole('textbox', { name: 'Name' }));
    await page.user.keyboard('Spring{Enter}');
    await page.user.keyboard('{Enter}');
    expect(page.api.bodies('POST /api/saved-lists')).toEqual([{ name: 'Spring' }]);
    page.answers['/api/saved-lists?emailId=12'] = { body: [spring, winter] };
    await page.answer('POST /api/saved-lists', spring);
    const made = page.getByRole('radio', { name: /Spring/, checked: true });
    expect(page.focused()).toBe(made);
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.answer(into(9), spring);
    expect(page.api.bodies(into(9))).toEqual([{ emailId: 12, notesBefore: null }]);
    expect(page.toastText()).toBe('Email saved / Added to new list');
  });

  test('for the first time makes a list and saves into it in one step', async () => {
    const page = await saving([]);
    const name = await page.findByRole('textbox', { name: 'List name' });
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    expect(page.toastText()).toBe('Error / Please enter a name for your list');
    expect(page.focused()).toBe(name);
    await page.user.type(name, 'First{Enter}{Enter}');
    expect(page.api.bodies('POST /api/saved-lists')).toEqual([{ name: 'First' }]);
    await page.answer('POST /api/saved-lists', listOf({ id: 9, name: 'First' }));
    await page.answer(into(9), listOf({ id: 9, name: 'First' }));
    expect(page.toastText()).toBe('Email saved / Added to new list');
  });

  test('among many lists finds one by its name', async () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      listOf({ id: at + 1, name: `List ${at + 1}`, item: null }),
    );
    const page = await saving(many);
    await page.user.type(await page.findByRole('searchbox', { name: 'Search lists...' }), 'list 7');
    expect(page.getAllByRole('radio')).toHaveLength(1);
    await page.user.clear(page.getByRole('searchbox'));
    await page.user.type(page.getByRole('searchbox'), 'zz');
    expect(page.getByText('No results for "zz"')).toBeTruthy();
  });

  test('is offered to a free reader with premium, and asks nothing', async () => {
    const page = await saving(null, 'free');
    expect(await page.findByRole('dialog', { name: 'Premium Feature: Saved Lists' })).toBeTruthy();
    expect(page.api.asked()).toEqual([]);
  });

  test('leads a visitor to the login and back to the email', async () => {
    const page = await saving(null, 'visitor');
    expect(page.toastText()).toContain('Login Required');
    expect(page.queryByRole('dialog')).toBeNull();
  });
});

describe('An email that is saved', () => {
  test('says in which lists, on its card and where it is opened', async () => {
    const answers = {
      '/api/saved-lists': { body: [winter, headers] },
      '/api/saved-lists/emails': { body: [{ listId: 8, emailIds: [12, 40] }] },
    };
    const page = mountComponent(
      <>
        <SaveEmailButton access="premium" email={email} placement="card" />
        <SaveEmailButton access="premium" email={email} />
        <SaveEmailButton access="premium" email={{ id: 13, subject: 'Other' }} placement="card" />
      </>,
      { answers },
    );
    await page.findByRole('button', {
      name: `Save to list: ${email.subject}`,
      description: 'Saved in Headers',
    });
    page.getByRole('button', { name: 'Save to list', description: 'Saved in Headers' });
    page.getByRole('button', { name: 'Save to list: Other', description: '' });
  });
});

describe('Saving ticked emails', () => {
  async function savingBoth() {
    const item = (notes: string | null) => ({
      body: [{ ...winter, item: notes === null ? null : { notes } }],
    });
    const page = mountComponent(<SaveEmailsButton access="premium" emailIds={[12, 13]} />, {
      answers: {
        '/api/saved-lists': { body: [winter] },
        '/api/saved-lists?emailId=12': item('Look'),
        '/api/saved-lists?emailId=13': item(null),
      },
    });
    await page.user.click(page.getByRole('button', { name: 'Save to list' }));
    await page.findByRole('dialog', { name: 'Save to list', description: '2 emails' });
    await page.findByRole('radio', { name: /Winter ideas/ });
    return page;
  }

  test('puts those into the list that it does not hold yet', async () => {
    const page = await savingBoth();
    await page.user.click(page.getByRole('radio', { name: /Winter ideas/ }));
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.answer(into(7), winter);
    expect(page.api.bodies(into(7))).toEqual([{ emailId: 13, notesBefore: null }]);
    expect(page.toastText()).toBe('Emails saved / 1 email added to Winter ideas, 1 was in it already');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('writes the same notes on each that is new to the list, which is selected already', async () => {
    const page = await savingBoth();
    await page.user.type(page.getByRole('textbox', { name: 'Notes for each (optional)' }), 'For the deck');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.answer(into(7), winter);
    expect(page.api.bodies(into(7))).toEqual([{ emailId: 13, notes: 'For the deck', notesBefore: null }]);
  });

  test('leaves the notes of a colleague who saves one meanwhile', async () => {
    const page = await savingBoth();
    await page.user.type(page.getByRole('textbox', { name: 'Notes for each (optional)' }), 'For the deck');
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.refuse(into(7), 409, { error: 'Changed.', code: 'conflict', notes: 'Theirs' });
    expect(page.toastText()).toBe('Emails saved / 0 emails added to Winter ideas, 2 were in it already');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('offers no list that the reader may only view', async () => {
    const theirs = listOf({
      id: 8,
      name: 'Of a colleague',
      role: 'viewer',
      lastAddedAt: '2026-11-21T12:00:00Z',
    });
    const page = mountComponent(<SaveEmailsButton access="premium" emailIds={[12]} />, {
      answers: { '/api/saved-lists': { body: [theirs, winter] } },
    });
    await page.user.click(page.getByRole('button', { name: 'Save to list' }));
    await page.findByRole('radio', { name: /Winter ideas/, checked: true });
    expect(page.getAllByRole('radio')).toHaveLength(1);
  });

  test('makes a first list for a reader who may only view those of others', async () => {
    const page = mountComponent(<SaveEmailsButton access="premium" emailIds={[12]} />, {
      answers: { '/api/saved-lists': { body: [listOf({ role: 'viewer' })] } },
    });
    await page.user.click(page.getByRole('button', { name: 'Save to list' }));
    expect(await page.findByRole('textbox', { name: 'List name' })).toBeTruthy();
  });

  test('is done once, however often Save is pressed meanwhile', async () => {
    const page = await savingBoth();
    await page.user.click(page.getByRole('radio', { name: /Winter ideas/ }));
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.user.click(page.getByRole('button', { name: /Sav/ }));
    await page.answer(into(7), winter);
    expect(page.api.bodies(into(7))).toEqual([{ emailId: 13, notesBefore: null }]);
  });

  test('for the first time makes a list and saves into it in one step', async () => {
    const page = mountComponent(<SaveEmailsButton access="premium" emailIds={[12, 13]} />, {
      answers: {
        '/api/saved-lists': { body: [] },
        '/api/saved-lists?emailId=12': { body: [] },
        '/api/saved-lists?emailId=13': { body: [] },
      },
    });
    await page.user.click(page.getByRole('button', { name: 'Save to list' }));
    const notes = await page.findByRole('textbox', { name: 'Notes for each (optional)' });
    await page.user.type(notes, 'For the deck');
    await page.user.type(page.getByRole('textbox', { name: 'List name' }), 'First{Enter}{Enter}');
    expect(page.api.bodies('POST /api/saved-lists')).toEqual([{ name: 'First' }]);
    const first = listOf({ id: 9, name: 'First' });
    await page.answer('POST /api/saved-lists', first);
    await page.user.click(page.getByRole('button', { name: /Sav/ }));
    await page.answer(into(9), first);
    await page.answer(into(9), first);
    expect(page.api.bodies(into(9))).toEqual([
      { emailId: 12, notes: 'For the deck', notesBefore: null },
      { emailId: 13, notes: 'For the deck', notesBefore: null },
    ]);
    expect(page.api.bodies('POST /api/saved-lists')).toHaveLength(1);
    expect(page.toastText()).toBe('Emails saved / 2 emails added to First');
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('for the first time offers the new list where the server refuses an email', async () => {
    const page = mountComponent(<SaveEmailsButton access="premium" emailIds={[12]} />, {
      answers: { '/api/saved-lists': { body: [] }, '/api/saved-lists?emailId=12': { body: [] } },
    });
    await page.user.click(page.getByRole('button', { name: 'Save to list' }));
    await page.user.type(await page.findByRole('textbox', { name: 'List name' }), 'First{Enter}');
    page.answers['/api/saved-lists'] = { body: [listOf({ id: 9, name: 'First' })] };
    await page.answer('POST /api/saved-lists', listOf({ id: 9, name: 'First' }));
    await page.refuse(into(9), 500, {});
    expect((await page.findByRole<HTMLInputElement>('radio', { name: /First/ })).checked).toBe(true);
    expect(page.getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});
