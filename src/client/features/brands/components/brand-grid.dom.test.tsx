import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readCompared } from '#client/features/brands/compared.ts';
import { BrandGrid } from '#client/features/brands/components/brand-grid.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import { cragline } from '#client/testing/rendered-screen.ts';

beforeEach(() => window.sessionStorage.clear());

const grid = () =>
  mountComponent(
    <BrandGrid
      brands={['Ridge & Co', 'Moor'].map((name, id) => ({
        ...cragline,
        id,
        name,
        slug: `${id}%/ä`,
        latestEmails: [],
      }))}
    />,
  );

test('A card that is pointed at has a button that collects its brand', async () => {
  const { user, findByRole, queryByRole, getByRole } = grid();
  await user.hover(getByRole('heading', { name: 'Ridge & Co' }));
  // `fireEvent`, because the pointer of `user` would leave the card on its way to the button.
  fireEvent.click(await findByRole('button', { name: 'Compare Ridge & Co' }));
  expect(readCompared()).toEqual(['0%/ä']);
  await user.hover(getByRole('heading', { name: 'Moor' }));
  expect(await findByRole('button', { name: 'Compare Moor' })).toBeTruthy();
  await user.unhover(getByRole('heading', { name: 'Moor' }));
  expect(queryByRole('button', { name: 'Compare Moor' })).toBeNull();
});

test('By keyboard the button is behind the link of its card', async () => {
  const { user, findByRole, focused } = grid();
  await user.tab();
  const button = await findByRole('button', { name: 'Compare Ridge & Co' });
  await user.tab();
  expect(focused()).toBe(button);
  await user.keyboard('{Enter}');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{Enter}');
  expect(readCompared()).toEqual([]);
});

test('A finger leads on: the button does not appear under it', () => {
  const { getByRole, queryByRole } = grid();
  fireEvent.pointerEnter(getByRole('heading', { name: 'Moor' }).closest('li') as Element, {
    pointerType: 'touch',
  });
  expect(queryByRole('button')).toBeNull();
});
