import { describe, expect, test, vi } from 'vitest';
import { BrandDialog } from '#client/admin/admin-brands/components/brand-dialogs.tsx';
import { EditBrandForm } from '#client/admin/admin-brands/components/edit-brand-form.tsx';
import { PremiumSwitch } from '#client/admin/admin-brands/components/premium-switch.tsx';
import { adminBrand, pets } from '#client/testing/admin-directory.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { sport } from '#client/testing/rendered-screen.ts';

const brand = adminBrand();
const categories = [sport, pets];

function editing() {
  const onClose = vi.fn();
  const page = mountComponent(<EditBrandForm brand={brand} categories={categories} onClose={onClose} />);
  const field = (name: string) => page.getByRole<HTMLInputElement>('textbox', { name });
  return { ...page, onClose, field };
}

describe('The form of a brand', () => {
  test('sends what was changed and nothing else, and closes once it is written', async () => {
    const { user, field, getByRole, api, answer, onClose } = editing();
    await user.type(field('Brand Name'), ' & Sons');
    await user.selectOptions(getByRole('combobox', { name: 'Primary Category' }), 'Pets');
    await user.clear(field('Description (optional)'));
    await user.click(getByRole('button', { name: 'Update Brand' }));
    await user.click(getByRole('button', { name: 'Updating...' }));
    expect(onClose).not.toHaveBeenCalled();
    await answer('PATCH /api/brands/3', brand);
    expect(api.bodies('PATCH /api/brands/3')).toEqual([
      { name: 'Cragline & Sons', categoryId: 21, description: '' },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('says at each field what is wrong with it, and goes to the first', async () => {
    const { user, field, getByRole, refuse, focused, onClose } = editing();
    await user.clear(field('Slug'));
    await user.type(field('Email (optional)'), 'no{Enter}');
    await refuse('PATCH /api/brands/3', 400, {
      error: 'Please check the fields.',
      issues: [
        { path: 'email', message: 'No address.' },
        { path: 'slug', message: 'Please enter a slug.' },
      ],
    });
    expect(focused()).toBe(getByRole('textbox', { name: 'Slug', description: 'Please enter a slug.' }));
    expect(getByRole('textbox', { name: 'Email (optional)', description: 'No address.' })).toBeTruthy();
    expect(field('Email (optional)').value).toBe('no');
    expect(onClose).not.toHaveBeenCalled();
  });
});

function dialog(
  kind: 'categories' | 'domains' | 'merge',
  answers: Parameters<typeof mountComponent>[1] = {},
) {
  const onOpenChange = vi.fn();
  const onRemoved = vi.fn();
  const page = mountComponent(
    <BrandDialog
      kind={kind}
      brand={adminBrand({ aliasDomains: ['cragline.shop'] })}
      categories={categories}
      isOpen
      onOpenChange={onOpenChange}
      onRemoved={onRemoved}
      afterRemoval={() => null}
    />,
    answers,
  );
  return { ...page, onOpenChange, onRemoved };
}

describe('The categories of a brand', () => {
  const path = '/api/brands/3/categories';

  test('take it in at a press that shows at once, and the primary one stays', async () => {
    const page = dialog('categories', { answers: { [path]: { body: [sport] } } });
    const chip = await page.findByRole('button', { name: 'Pets', pressed: false });
    await page.user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await page.user.click(chip);
    await page.user.click(page.getByRole('button', { name: /Primary/ }));
    await page.answer(`POST ${path}/21`, [sport, pets]);
    expect(page.api.asked()).toEqual([`GET ${path}`, `POST ${path}/21`]);
    await page.user.click(chip);
    await page.answer(`DELETE ${path}/21`, [sport]);
    expect(chip.getAttribute('aria-pressed')).toBe('false');
  });

  test('let it out again where the server fails', async () => {
    const page = dialog('categories', { answers: { [path]: { body: [sport] } } });
    const chip = await page.findByRole('button', { name: 'Pets' });
    await page.user.click(chip);
    await page.refuse(`POST ${path}/21`, 500);
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    expect(page.toastText()).toMatch(/Error adding category/);
  });
});

describe('The domains of a brand', () => {
  const path = '/api/admin/brands/3/domains';

  test('grow by what is typed, and the field is empty for the next', async () => {
    const page = dialog('domains');
    const field = page.getByRole<HTMLInputElement>('textbox', { name: 'Another domain' });
    await page.user.type(field, 'cragline.net{Enter}{Enter}');
    expect(page.api.bodies(`POST ${path}`)).toEqual([{ domain: 'cragline.net' }]);
    await page.answer(`POST ${path}`, adminBrand({ aliasDomains: ['cragline.shop', 'cragline.net'] }));
    expect(page.getByRole('button', { name: 'Remove cragline.net' })).toBeTruthy();
    expect(field.value).toBe('');
    expect(page.focused()).toBe(field);
  });

  test('keep what was typed where it is refused, with the reason', async () => {
    const page = dialog('domains');
    await page.user.type(page.getByRole('textbox', { name: 'Another domain' }), 'com{Enter}');
    await page.refuse(`POST ${path}`, 400, {
      error: 'No.',
      issues: [{ path: 'domain', message: 'A domain, such as brand.example.' }],
    });
    const field = page.getByRole<HTMLInputElement>('textbox', { description: /^A domain/ });
    expect(field.value).toBe('com');
    expect(page.focused()).toBe(field);
  });

  test('go one by one', async () => {
    const page = dialog('domains');
    await page.user.click(page.getByRole('button', { name: 'Remove cragline.shop' }));
    await page.answer(`DELETE ${path}/cragline.shop`, adminBrand());
    expect(page.queryByRole('button', { name: 'Remove cragline.shop' })).toBeNull();
  });
});

describe('Merging a brand', () => {
  const found = '/api/admin/brands?limit=50&sort=emailCount&direction=desc&q=Cragline';
  const other = adminBrand({ id: 9, name: 'Cragline Outlet', emailCount: 4 });

  test('goes into the brand that was chosen, once', async () => {
    const page = dialog('merge', { answers: { [found]: { body: [brand, other] } } });
    const choice = await page.findByRole('radio');
    const merge = page.getByRole('button', { name: 'Merge brands' });
    await page.user.click(merge);
    expect(page.toastText()).toBe('Error / Choose a brand to merge into');
    await page.user.click(choice);
    await page.user.click(merge);
    await page.user.click(page.getByRole('button', { name: 'Merging...' }));
    const path = 'POST /api/admin/brands/3/merge';
    expect(page.api.bodies(path)).toEqual([{ intoBrandId: 9 }]);
    await page.answer(path, {
      ...other,
      merge: { id: 1, underWay: null, changed: 4, total: 4 },
    });
    expect(page.toastText()).toBe('Brands merged');
    expect(page.onRemoved.mock.calls).toEqual([[3]]);
    expect(page.onOpenChange.mock.calls).toEqual([[false]]);
  });
});

describe('The switch of premium', () => {
  test('asks once, and cannot be turned while the answer is on its way', async () => {
    const { user, getByRole, api } = mountComponent(<PremiumSwitch brand={brand} />);
    const control = getByRole('switch', { name: 'Premium Only: Cragline' });
    await user.click(control);
    await user.click(control);
    expect(api.asked()).toHaveLength(1);
    expect(control.getAttribute('aria-disabled')).toBe('true');
  });
});
