import { describe, expect, test } from 'vitest';
import { BrandPicker } from '#client/features/brands/components/brand-picker.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import { cragline } from '#client/testing/rendered-screen.ts';

const crow = { ...cragline, id: 5, slug: 'crow', name: 'Crow & Sons' };
const crest = { ...cragline, id: 6, slug: 'crest', name: 'Crest' };
const found = { body: { brands: [cragline, crow, crest], categories: [], seasons: [], emails: [] } };
const nothing = { body: { brands: [], categories: [], seasons: [], emails: [] } };

function Picker() {
  const chosen = new URLSearchParams(useLocation().search).getAll('brand');
  return (
    <BrandPicker
      chosen={chosen}
      asked={[]}
      most={3}
      label="Brands compared"
      pathOf={(slugs) => `/compare?${new URLSearchParams(slugs.map((slug) => ['brand', slug]))}`}
    />
  );
}

function picker(url = '/compare') {
  const page = mountComponent(<Picker />, {
    url,
    answers: { '/api/emails/suggest?q=cr': found, '/api/emails/suggest?q=zz': nothing },
  });
  const field = () => page.getByRole<HTMLInputElement>('combobox', { name: 'Add a brand' });
  return { ...page, field };
}

describe('Picking brands', () => {
  test('adds the first that is found by Enter, and leaves the keyboard in an empty field', async () => {
    const { user, field, findByRole, address, focused, getByRole } = picker();
    await user.type(field(), 'cr');
    expect(await findByRole('option', { selected: true })).toBe(getByRole('option', { name: 'Cragline' }));
    await user.keyboard('{Enter}');
    expect(address()).toBe('/compare?brand=cragline');
    expect(field().value).toBe('');
    expect(focused()).toBe(field());
  });

  test('is walked by the arrows, round its ends', async () => {
    const { user, field, findByRole, address, getByRole } = picker();
    await user.type(field(), 'cr');
    await findByRole('listbox', { name: 'Brands' });
    await user.keyboard('{ArrowDown}');
    expect(field().getAttribute('aria-activedescendant')).toBe(getByRole('option', { name: /Crow/ }).id);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
    expect(address()).toBe('/compare?brand=crow');
  });

  test('adds what is clicked, and offers it no more', async () => {
    const { user, field, findByRole, address, getAllByRole } = picker('/compare?brand=cragline');
    await user.type(field(), 'cr');
    await user.click(await findByRole('option', { name: /Crow/ }));
    expect(address()).toBe('/compare?brand=cragline&brand=crow');
    expect(getAllByRole('listitem')).toHaveLength(2);
  });

  test('takes one away by its chip, and asks for no more than there is room for', async () => {
    const { user, getByRole, queryByRole, address } = picker('/compare?brand=a&brand=b&brand=c');
    expect(queryByRole('combobox')).toBeNull();
    await user.click(getByRole('link', { name: 'Remove b' }));
    expect(address()).toBe('/compare?brand=a&brand=c');
    expect(getByRole('combobox', { name: 'Add a brand' })).toBeTruthy();
  });

  test('closes at Escape with what was typed, and says when no brand is called so', async () => {
    const { user, field, findByRole, findByText, queryByRole, address } = picker();
    await user.type(field(), 'cr');
    await findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(queryByRole('listbox')).toBeNull();
    expect(field().value).toBe('cr');
    await user.clear(field());
    await user.type(field(), 'zz');
    expect(await findByText('No brand has this name.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/compare');
  });
});
