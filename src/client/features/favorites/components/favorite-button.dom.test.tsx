import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { FavoriteButton } from '#client/features/favorites/components/favorite-button.tsx';
import type { Access } from '#client/platform/api/access-result.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const endpoint = 'POST /api/brands/3/favorite';

function Heart({ access }: { access: Access }) {
  const [isFavorite, setFavorite] = useState(false);
  const brand = { id: 3, name: 'Cragline', isFavorite };
  return <FavoriteButton access={access} brand={brand} place={{ queryKey: ['brand'], write: setFavorite }} />;
}

function heart(access: Access) {
  const page = mountComponent(<Heart access={access} />);
  return { ...page, button: page.getByRole('button', { name: 'Favorite Cragline' }) };
}

describe('The heart of a brand', () => {
  test('turns at once and stays when the server agrees', async () => {
    const { user, button, answer, api, findByRole, toastText } = heart('premium');
    await user.click(button);
    expect(await findByRole('button', { pressed: true })).toBe(button);
    await answer(endpoint, { isFavorite: true });
    expect(api.bodies(endpoint)).toEqual([{ isFavorite: true }]);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(toastText()).toBe('Added to favorites');
  });

  test('turns back when the server fails', async () => {
    const { user, button, refuse, findByRole, toastText } = heart('premium');
    await user.click(button);
    await findByRole('button', { pressed: true });
    await refuse(endpoint, 500);
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(toastText()).toBe('Error / Failed to update favorite status');
  });

  test('pressed twice ends as it was, whatever is answered to the first press', async () => {
    const { user, button, answer, api, findByRole } = heart('premium');
    await user.click(button);
    await findByRole('button', { pressed: true });
    await user.click(button);
    await findByRole('button', { pressed: false });
    await answer(endpoint, { isFavorite: true });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await answer(endpoint, { isFavorite: false });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(api.bodies(endpoint)).toEqual([{ isFavorite: true }, { isFavorite: false }]);
  });

  test('is locked for a free reader, and says why when pressed', async () => {
    const { user, button, api, getByRole } = heart('free');
    await user.click(button);
    expect(getByRole('tooltip').textContent).toBe('Premium feature - upgrade to add favorite brands');
    expect(api.asked()).toEqual([]);
  });

  test('leads a visitor to the login', async () => {
    const { user, button, api, toastText } = heart('visitor');
    await user.click(button);
    expect(toastText()).toBe('Login Required / Please log in to save brands to your favorites');
    expect(api.asked()).toEqual([]);
  });
});
