import { describe, expect, test } from 'vitest';
import { mountScreen } from '#client/testing/mounted.tsx';
import { signedIn } from '#client/testing/rendered-screen.ts';
import { listOf, savedItem } from '#client/testing/saved-lists.ts';

const winter = listOf({ id: 7, name: 'Winter ideas' });
const headers = listOf({ id: 8, name: 'Headers' });

async function lists() {
  const page = await mountScreen('/saved-lists', {
    ...signedIn('premium'),
    '/api/saved-lists': { body: [winter, headers] },
    '/api/saved-searches': { body: [] },
  });
  await page.findByRole('button', { name: 'Delete Winter ideas' });
  return page;
}

describe('The page of saved lists', () => {
  test('makes a list of what was typed, and closes the form once it is made', async () => {
    const { user, getByRole, findByRole, api, answer, answers, queryByRole, toastText } = await lists();
    await user.click(getByRole('button', { name: 'Create new list' }));
    const name = await findByRole('textbox', { name: 'Name' });
    await user.type(name, 'Spring');
    await user.type(getByRole('textbox', { name: 'Description (optional)' }), 'Soft');
    await user.click(getByRole('button', { name: 'Create list' }));
    expect(getByRole('dialog', { name: 'Create new list' })).toBeTruthy();
    const spring = listOf({ id: 9, name: 'Spring', description: 'Soft' });
    answers['/api/saved-lists'] = { body: [spring, winter] };
    await answer('POST /api/saved-lists', spring);
    expect(api.bodies('POST /api/saved-lists')).toEqual([{ name: 'Spring', description: 'Soft' }]);
    expect(queryByRole('dialog')).toBeNull();
    expect(toastText()).toBe('List created');
    expect(await findByRole('button', { name: 'Edit Spring' })).toBeTruthy();
  });

  test('keeps the form and what stands in it where the server fails', async () => {
    const { user, getByRole, findByRole, refuse, toastText } = await lists();
    await user.click(getByRole('button', { name: 'Edit Winter ideas' }));
    const name = await findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Winter ideas');
    await user.type(name, '!{Enter}');
    await refuse('PATCH /api/saved-lists/7', 500);
    expect(toastText()).toMatch(/^Error/);
    expect(name.value).toBe('Winter ideas!');
    expect(getByRole('dialog', { name: 'Edit list' })).toBeTruthy();
  });

  test('replaces the text of a colleague only once it was named', async () => {
    const { user, getByRole, findByRole, refuse, answer, answers, api, toastText } = await lists();
    await user.click(getByRole('button', { name: 'Edit Winter ideas' }));
    const name = await findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.type(name, '!{Enter}');
    const newer = { name: 'Autumn ideas', description: null };
    answers['/api/saved-lists'] = { body: [{ ...winter, ...newer }, headers] };
    await refuse('PATCH /api/saved-lists/7', 409, { error: 'Changed.', code: 'conflict', list: newer });
    expect(toastText()).toMatch(/^List not saved \/ .*“Autumn ideas”/);
    expect(name.value).toBe('Winter ideas!');
    await user.type(name, '{Enter}');
    await answer('PATCH /api/saved-lists/7', { ...winter, name: 'Winter ideas!' });
    const before = { name: 'Winter ideas', description: null };
    expect(api.bodies('PATCH /api/saved-lists/7')).toEqual([
      { name: 'Winter ideas!', before },
      { name: 'Winter ideas!', before: newer },
    ]);
  });

  test('replaces its own text when a list is edited twice', async () => {
    const { user, getByRole, findByRole, answer, answers, api } = await lists();
    const rename = async (from: string, to: string) => {
      await user.click(getByRole('button', { name: `Edit ${from}` }));
      const name = await findByRole<HTMLInputElement>('textbox', { name: 'Name' });
      expect(name.value).toBe(from);
      await user.clear(name);
      await user.type(name, `${to}{Enter}`);
      answers['/api/saved-lists'] = { body: [{ ...winter, name: to }, headers] };
      await answer('PATCH /api/saved-lists/7', { ...winter, name: to });
      await findByRole('button', { name: `Edit ${to}` });
    };
    await rename('Winter ideas', 'Autumn');
    await rename('Autumn', 'Spring');
    expect(api.bodies('PATCH /api/saved-lists/7')[1]).toEqual({
      name: 'Spring',
      before: { name: 'Autumn', description: null },
    });
  });

  test('deletes a list after a question, and the keyboard is at the headline', async () => {
    const { user, getByRole, findByRole, answer, answers, queryByRole, focused } = await lists();
    await user.click(getByRole('button', { name: 'Delete Winter ideas' }));
    await user.click(await findByRole('button', { name: 'Delete List' }));
    answers['/api/saved-lists'] = { body: [headers] };
    await answer('DELETE /api/saved-lists/7');
    expect(queryByRole('dialog')).toBeNull();
    expect(queryByRole('button', { name: 'Delete Winter ideas' })).toBeNull();
    expect(getByRole('button', { name: 'Delete Headers' })).toBeTruthy();
    expect(focused()).toBe(getByRole('heading', { level: 1 }));
  });
});

async function oneList() {
  const items = [savedItem({ emailId: 12, notes: 'Look' }), savedItem({ emailId: 13 })];
  const page = await mountScreen('/saved-lists/7', {
    ...signedIn('premium'),
    '/api/saved-lists': { body: [winter] },
    '/api/saved-searches': { body: [] },
    '/api/saved-lists/7?limit=30': { body: { ...winter, itemCount: 2, items } },
  });
  await page.findAllByRole('button', { name: /^Remove:/ });
  return page;
}

describe('The page of one list', () => {
  test('shows other notes at once, and the old ones again where the server refuses them', async () => {
    const page = await oneList();
    await page.user.click(page.getByRole('button', { name: /^Edit Notes:/ }));
    const notes = await page.findByRole('textbox', { name: 'Notes' });
    await page.user.clear(notes);
    await page.user.type(notes, 'Seen');
    await page.user.click(page.getByRole('button', { name: 'Save notes' }));
    expect(page.queryByRole('dialog')).toBeNull();
    expect(page.getByText('Seen')).toBeTruthy();
    await page.refuse('POST /api/saved-lists/7/emails', 500);
    expect(page.getByText('Look')).toBeTruthy();
    expect(page.toastText()).toBe('Error / Failed to update notes. Please try again.');
    await page.user.click(page.getByRole('button', { name: /^Edit Notes:/ }));
    const again = page.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
    expect(again.value).toBe('Seen');
  });

  test('takes an email out at once, with the keyboard at its neighbour, and brings it back on a failure', async () => {
    const page = await oneList();
    await page.user.click(page.getAllByRole('button', { name: /^Remove:/ })[0] as HTMLElement);
    await page.user.click(await page.findByRole('button', { name: 'Remove' }));
    expect(page.getAllByRole('button', { name: /^Remove:/ })).toHaveLength(1);
    expect(page.focused()?.getAttribute('data-email-card')).toBe('13');
    await page.refuse('DELETE /api/saved-lists/7/emails/12', 500);
    expect(page.getAllByRole('button', { name: /^Remove:/ })).toHaveLength(2);
    expect(page.toastText()).toBe('Error / Failed to remove email from list. Please try again.');
  });

  test('takes nothing out where the question is cancelled', async () => {
    const page = await oneList();
    await page.user.click(page.getAllByRole('button', { name: /^Remove:/ })[0] as HTMLElement);
    await page.user.click(await page.findByRole('button', { name: 'Cancel' }));
    expect(page.getAllByRole('button', { name: /^Remove:/ })).toHaveLength(2);
    expect(page.api.asked().filter((each) => each.startsWith('DELETE'))).toEqual([]);
  });
});
