import { describe, expect, test, vi } from 'vitest';
import { BrandGroupField } from '#client/features/brand-sets/components/brand-group-select.tsx';
import { SaveBrandsButton } from '#client/features/brand-sets/components/save-brands-button.tsx';
import { rivals } from '#client/testing/brand-sets.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { signedIn, sport } from '#client/testing/rendered-screen.ts';

describe('Saving brands', () => {
  const button = async (tier: 'free' | 'premium' | null) => {
    const page = mountComponent(<SaveBrandsButton from={{ category: 'sport' }} suggestedName="Sport" />, {
      answers: tier === null ? { '/api/auth/user': { status: 401, body: {} } } : signedIn(tier),
    });
    await page.findByRole('button', { name: 'Save as My brands' });
    return page;
  };

  test('sends their name and where they come from, once, and tells how many there are', async () => {
    const { user, getByRole, findByRole, toastText, api, answer, queryByRole } = await button('premium');
    await user.click(getByRole('button', { name: 'Save as My brands' }));
    const name = await findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Sport');
    await user.type(name, ' rivals{Enter}{Enter}');
    expect(api.bodies('POST /api/brand-sets')).toEqual([{ name: 'Sport rivals', category: 'sport' }]);
    await answer('POST /api/brand-sets', { ...rivals, name: 'Sport rivals' });
    expect(queryByRole('dialog')).toBeNull();
    expect(toastText()).toBe(
      'Saved to My brands / “Sport rivals” has 2 brands. Pick it wherever you choose a category.',
    );
  });

  test('is offered with premium to a free reader', async () => {
    const { user, getByRole, findByText } = await button('free');
    await user.click(getByRole('button', { name: 'Save as My brands' }));
    expect(await findByText('Premium Feature: My Brands')).toBeTruthy();
  });

  test('asks a visitor to log in', async () => {
    const { user, getByRole, toastText } = await button(null);
    await user.click(getByRole('button', { name: 'Save as My brands' }));
    expect(toastText()).toContain('Please log in to save and use your own sets of brands');
  });
});

describe('The choice of brands', () => {
  const choice = async (set: number | null, sets = [rivals]) => {
    const onChoose = vi.fn();
    const page = mountComponent(
      <BrandGroupField category={null} set={set} categories={[sport]} all="All brands" onChoose={onChoose} />,
      { answers: { ...signedIn('premium'), '/api/brand-sets': { body: sets } } },
    );
    return { ...page, onChoose };
  };

  test('has the reader’s sets before the categories', async () => {
    const { user, getByRole, findByRole, onChoose } = await choice(null);
    const select = await findByRole<HTMLSelectElement>('combobox', { name: 'Brands' });
    expect([...select.options].map(({ text }) => text)).toEqual(['All brands', 'Rivals', sport.name]);
    await user.selectOptions(select, 'Rivals');
    expect(onChoose).toHaveBeenLastCalledWith({ category: null, set: 4 });
    await user.selectOptions(getByRole('combobox', { name: 'Brands' }), sport.slug);
    expect(onChoose).toHaveBeenLastCalledWith({ category: sport.slug, set: null });
  });

  test('is one of categories alone where there are no sets', async () => {
    const { findByRole } = await choice(null, []);
    const select = await findByRole<HTMLSelectElement>('combobox', { name: 'Category' });
    expect(select.querySelectorAll('optgroup')).toHaveLength(0);
  });

  test('says of a set that is not the reader’s that it is not known', async () => {
    const { findByRole } = await choice(9);
    const select = await findByRole<HTMLSelectElement>('combobox', { name: 'Brands' });
    expect(select.selectedOptions[0]?.text).toBe('Unknown set');
  });
});
