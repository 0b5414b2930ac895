import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SearchBox } from '#client/features/email-search/components/search-box.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import { cragline, ridgeSummary } from '#client/testing/rendered-screen.ts';

const found = {
  body: { brands: [cragline], categories: [], seasons: [], emails: [ridgeSummary] },
};
const nothing = { body: { brands: [], categories: [], seasons: [], emails: [] } };

function box(answers: Parameters<typeof mountComponent>[1] = {}) {
  const page = mountComponent(
    <>
      <SearchBox hasKey />
      <input aria-label="Elsewhere" />
    </>,
    answers,
  );
  return { ...page, field: page.getByRole<HTMLInputElement>('combobox', { name: 'Search the vault' }) };
}

/** Waits until the suggestions for the typed text have arrived. */
async function suggested() {
  const page = box({ answers: { '/api/emails/suggest?q=rid': found } });
  await page.user.type(page.field, 'rid');
  await page.findByRole('listbox', { name: 'Suggestions' });
  const option = (name: RegExp) => page.getByRole('option', { name });
  return { ...page, option };
}

describe('The search box of every page', () => {
  test('suggests while somebody types, once they pause', async () => {
    const { field, option, api, getByRole } = await suggested();
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(option(/Cragline$/).getAttribute('href')).toBe('/brand/cragline');
    expect(option(/Ridge season/).getAttribute('href')).toBe('/email/12');
    expect(api.asked()).toEqual(['GET /api/emails/suggest?q=rid']);
    expect(getByRole('status').textContent).toBe('2 found');
  });

  test('chooses nothing by key that fewer letters have found, and takes the last answer of three', async () => {
    const { user, field, option, api, answer, queryByRole, findByRole } = await suggested();
    await user.type(field, 'g');
    await waitFor(() => expect(api.asked()).toContain('GET /api/emails/suggest?q=ridg'));
    await user.keyboard('{ArrowDown}');
    expect(option(/Cragline$/)).toBeTruthy();
    expect(queryByRole('option', { selected: true })).toBeNull();
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
    await user.type(field, 'e');
    await waitFor(() => expect(api.asked()).toContain('GET /api/emails/suggest?q=ridge'));
    expect(api.aborted()).toEqual(['GET /api/emails/suggest?q=ridg']);
    await answer('GET /api/emails/suggest?q=ridge', { ...nothing.body, emails: [ridgeSummary] });
    expect(queryByRole('option', { name: /Cragline$/ })).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(await findByRole('option', { selected: true })).toBe(option(/Ridge season/));
  });

  test('leads to all emails by Enter while the answer is under way, and is empty afterwards', async () => {
    const { user, field, address, queryByRole } = await suggested();
    await user.type(field, 'ge{ArrowDown}{Enter}');
    expect(address()).toBe('/emails?q=ridge');
    expect(field.value).toBe('');
    expect(queryByRole('listbox')).toBeNull();
  });

  test('gives up what it asked for fewer letters when the next ones come', async () => {
    const { user, field, api, findByRole } = box({ answers: { '/api/emails/suggest?q=rid': found } });
    await user.type(field, 'ri');
    await waitFor(() => expect(api.asked()).toEqual(['GET /api/emails/suggest?q=ri']));
    await user.type(field, 'd');
    await findByRole('listbox', { name: 'Suggestions' });
    expect(api.aborted()).toEqual(['GET /api/emails/suggest?q=ri']);
  });

  test('is walked by the arrows, round its ends, while the keyboard stays in the field', async () => {
    const { user, field, option, focused, findByRole } = await suggested();
    await user.keyboard('{ArrowDown}');
    expect(await findByRole('option', { selected: true })).toBe(option(/Cragline$/));
    expect(field.getAttribute('aria-activedescendant')).toBe(option(/Cragline$/).id);
    await user.keyboard('{ArrowUp}');
    expect(field.getAttribute('aria-activedescendant')).toBe(option(/Ridge season/).id);
    await user.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(option(/Cragline$/).id);
    expect(focused()).toBe(field);
  });

  test('leads to what was chosen by Enter, and is empty afterwards', async () => {
    const { user, field, address, queryByRole } = await suggested();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/brand/cragline');
    expect(queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('');
  });

  test('leads to what is clicked', async () => {
    const { user, option, address } = await suggested();
    await user.click(option(/Ridge season/));
    expect(address()).toBe('/email/12');
  });

  test('closes at Escape with what was typed, and opens again at the arrow down', async () => {
    const { user, field, queryByRole, getByRole } = await suggested();
    await user.keyboard('{Escape}');
    expect(queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('rid');
    await user.keyboard('{ArrowDown}');
    expect(getByRole('listbox')).toBeTruthy();
  });

  test('closes when the keyboard leaves it', async () => {
    const { user, field, address, queryByRole } = await suggested();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(queryByRole('listbox')).toBeNull();
    expect([address(), field.value]).toEqual(['/', 'rid']);
  });

  test('leaves Home and End to the field until a row is chosen, and a click to the caret', async () => {
    const { user, field, option, getByRole } = await suggested();
    await user.keyboard('{End}');
    expect(field.getAttribute('aria-activedescendant')).toBeNull();
    await user.keyboard('{ArrowDown}{End}');
    expect(field.getAttribute('aria-activedescendant')).toBe(option(/Ridge season/).id);
    await user.click(field);
    expect(getByRole('listbox')).toBeTruthy();
  });

  test('refuses words that are too long for an address', async () => {
    const { user, field, api, address, getByRole } = box();
    await user.click(field);
    await user.paste('冬'.repeat(700));
    await user.keyboard('{Enter}');
    expect(getByRole('combobox', { description: 'This search is too long. Try fewer words.' })).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect([address(), api.asked()]).toEqual(['/', []]);
  });

  test('leads to all emails by Enter where nothing is chosen', async () => {
    const { user, field, address } = box({ answers: { '/api/emails/suggest?q=ridge': nothing } });
    await user.type(field, 'ridge{Enter}');
    expect(address()).toBe('/emails?q=ridge');
  });

  test('is led to by the slash, unless somebody types elsewhere', async () => {
    const { user, field, focused, getByRole } = box();
    await user.click(getByRole('textbox', { name: 'Elsewhere' }));
    await user.keyboard('/');
    expect(focused()).not.toBe(field);
    await user.click(document.body);
    await user.keyboard('/');
    expect(focused()).toBe(field);
    expect(field.value).toBe('');
  });
});
