import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { mountScreen } from '#client/testing/mounted.tsx';
import { type Answer, ridgeEmail, signedIn } from '#client/testing/rendered-screen.ts';
import { laneOf, planOf } from '#client/testing/season-plan.ts';

const cell = (offset: number, id: number) => ({
  ...{ offset, emails: 1, deepestPercent: 20 },
  ...{ hasOffer: true, emailIds: [id] },
});

const lanes = [
  laneOf('Pear', [cell(-7, 1), cell(-1, 2), cell(0, 3)]),
  laneOf('Fig', [cell(-6, 4), cell(0, 5)]),
];

const path = '/planner/black_friday?year=2025';

const open = (answers: Record<string, Answer> = {}) =>
  mountScreen(path, {
    ...signedIn('premium'),
    ...answers,
    '/api/insights/seasons/black_friday?year=2025': {
      body: planOf({ brands: 2, emails: 5, readable: { brands: 2, emails: 5 }, lanes }),
    },
  });

const link = (name: RegExp) => screen.getByRole('link', { name });

describe('the lanes of a plan', () => {
  test('are one stop of Tab, and the arrow keys go on from there', async () => {
    await open();
    const table = await screen.findByRole('table');
    const stops = () => [...table.querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0);
    const first = link(/^Pear, .*\b21\b/);
    expect(stops()).toEqual([first]);
    first.focus();
    const press = async (keys: string, name: RegExp) => {
      await userEvent.keyboard(keys);
      expect(document.activeElement).toBe(link(name));
      expect(stops()).toEqual([document.activeElement]);
    };
    await press('{ArrowRight}', /^Pear, .*\b27\b/);
    await press('{ArrowDown}', /^Fig, .*\b28\b/);
    await press('{ArrowRight}', /^Fig, .*\b28\b/); // the last link of the row
    await press('{ArrowLeft}', /^Fig, .*\b22\b/);
    await press('{ArrowUp}', /^Pear, .*\b21\b/);
    await press('{ArrowLeft}', /^Pear$/);
    await press('{End}', /^Pear, .*\b28\b/);
    await press('{Home}', /^Pear$/);
    await press('{Control>}{End}{/Control}', /^Fig, .*\b28\b/);
  });

  test('lead to an email from which the way back is the plan', async () => {
    await open({ '/api/emails/1': { body: { ...ridgeEmail, id: 1 } } });
    await userEvent.click(await screen.findByRole('link', { name: /^Pear, .*\b21\b/ }));
    const back = await screen.findByRole('link', { name: 'Back to the planner' });
    expect(window.location.pathname).toBe('/email/1');
    expect(back.getAttribute('href')).toBe(path);
  });
});

test.each([
  null,
  { backTo: { to: 'https://elsewhere.example', label: 'Back' } },
  { backTo: { to: '//elsewhere.example', label: 'Back' } },
  { backTo: { to: '/planner' } },
])('an email leads back to its brand where the history says nothing of use: %j', async (usr) => {
  await mountScreen('/email/12', { '/api/emails/12': { body: ridgeEmail } }, { state: { usr, key: 'k1' } });
  const back = await screen.findByRole('link', { name: /^Back to/ });
  expect(back.getAttribute('href')).toBe(`/brand/${ridgeEmail.brand.slug}`);
});
