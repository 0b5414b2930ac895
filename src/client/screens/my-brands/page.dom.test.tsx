import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { rivals, rivalsWithBrands } from '#client/testing/brand-sets.ts';
import { mountScreen } from '#client/testing/mounted.tsx';
import { type Answer, signedIn } from '#client/testing/rendered-screen.ts';

async function myBrands(
  url = '/my-brands',
  sets = [rivals, { ...rivals, id: 5, name: 'Toys', brandCount: 0 }],
) {
  const answers: Record<string, Answer> = {
    ...signedIn('premium'),
    '/api/saved-lists': { body: [] },
    '/api/saved-searches': { body: [] },
    '/api/brand-sets': { body: sets },
    '/api/brand-sets/4': { body: rivalsWithBrands },
    '/api/brand-sets/6': { body: { ...rivalsWithBrands, id: 6, name: 'Peers', brandCount: 0, brands: [] } },
  };
  const page = await mountScreen(url, answers);
  await page.findByRole('textbox', { name: 'New set' });
  return page;
}

describe('My brands', () => {
  test('open a set by its name, and close it again', async () => {
    const { user, getByRole, findByRole, address, queryByRole } = await myBrands();
    await user.click(getByRole('link', { name: /Rivals/ }));
    expect(address()).toBe('/my-brands?set=4');
    expect((await findByRole('list', { name: 'Brands of Rivals' })).children).toHaveLength(2);
    const ways = within(getByRole('navigation', { name: 'Explore Rivals' })).getAllByRole('link');
    const hrefs = ways.map((way) => way.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/emails?set=4', '/planner?set=4']));
    await user.click(getByRole('link', { name: /^Rivals/ }));
    expect(address()).toBe('/my-brands');
    expect(queryByRole('list', { name: 'Brands of Rivals' })).toBeNull();
  });

  test('lose a brand, and gain one that is found by its name', async () => {
    const { user, getByRole, findByRole, api, answer, answers, queryByRole, focused } =
      await myBrands('/my-brands?set=4');
    await user.click(await findByRole('button', { name: 'Remove Tarn' }));
    const [cragline] = rivalsWithBrands.brands;
    const left = { ...rivalsWithBrands, brandCount: 1, brands: [cragline] };
    answers['/api/brand-sets/4'] = { body: left };
    await answer('DELETE /api/brand-sets/4/brands/tarn', left);
    expect(queryByRole('button', { name: 'Remove Tarn' })).toBeNull();
    const field = getByRole('combobox', { name: 'Add a brand to Rivals' });
    expect(focused()).toBe(field);
    const suggested = [{ slug: 'moor', name: 'Moor', logoUrl: null, categoryId: 5 }];
    answers['/api/emails/suggest?q=moor'] = {
      body: { brands: suggested, categories: [], seasons: [], emails: [] },
    };
    await user.type(field, 'moor');
    await user.click(await findByRole('option', { name: 'Moor' }));
    expect(api.bodies('POST /api/brand-sets/4/brands')).toEqual([{ brand: 'moor' }]);
    const more = { ...rivalsWithBrands, brands: [cragline, ...suggested] };
    answers['/api/brand-sets/4'] = { body: more };
    await answer('POST /api/brand-sets/4/brands', more);
    expect(getByRole('button', { name: 'Remove Moor' })).toBeTruthy();
  });

  test('are made by hand, and shown at once', async () => {
    const { user, getByRole, findByText, api, answer, answers, address } = await myBrands('/my-brands', []);
    await user.type(getByRole('textbox', { name: 'New set' }), 'Peers{Enter}{Enter}');
    expect(api.bodies('POST /api/brand-sets')).toEqual([{ name: 'Peers' }]);
    const peers = { ...rivals, id: 6, name: 'Peers', brandCount: 0 };
    answers['/api/brand-sets'] = { body: [peers] };
    await answer('POST /api/brand-sets', peers);
    expect(address()).toBe('/my-brands?set=6');
    expect(await findByText('No brands yet. Add the first one below.')).toBeTruthy();
  });

  test('are renamed, and deleted after a question', async () => {
    const { user, getByRole, findByRole, api, answer, answers, queryByRole } =
      await myBrands('/my-brands?set=4');
    await user.click(await findByRole('button', { name: 'Rename' }));
    const name = getByRole('textbox', { name: 'New name' });
    await user.clear(name);
    await user.type(name, 'Peers{Enter}');
    expect(api.bodies('PATCH /api/brand-sets/4')).toEqual([{ name: 'Peers' }]);
    answers['/api/brand-sets'] = { body: [{ ...rivals, name: 'Peers' }] };
    await answer('PATCH /api/brand-sets/4', { ...rivals, name: 'Peers' });
    await user.click(getByRole('button', { name: 'Delete' }));
    await user.click(getByRole('button', { name: 'Delete set' }));
    answers['/api/brand-sets'] = { body: [] };
    await answer('DELETE /api/brand-sets/4');
    expect(queryByRole('link', { name: /Peers/ })).toBeNull();
  });
});
