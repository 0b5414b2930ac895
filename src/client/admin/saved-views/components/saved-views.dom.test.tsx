import { describe, expect, test } from 'vitest';
import { SavedViews } from '#client/admin/saved-views/components/saved-views.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import type { SavedView } from '#shared/contract/curation/saved-views.ts';

const shoes: SavedView = { id: 5, place: 'brands', name: 'Shoes', search: 'q=shoe' };
const endpoint = 'POST /api/admin/saved-views';

async function views() {
  const page = mountComponent(<SavedViews place="brands" names={['q', 'category']} />, {
    url: '/admin?tab=brands&q=boot',
    answers: { '/api/admin/saved-views': { body: [shoes] } },
  });
  await page.findByRole('combobox', { name: 'Saved view' });
  const openDialog = async () => {
    await page.user.click(page.getByRole('button', { name: 'Saved views' }));
    return page.findByRole('dialog', { name: 'Saved views' });
  };
  return { ...page, openDialog };
}

describe('Views of a table', () => {
  test('are chosen and left again, the tab staying', async () => {
    const { user, getByRole, address } = await views();
    await user.selectOptions(getByRole('combobox', { name: 'Saved view' }), 'Shoes');
    expect(address()).toBe('/admin?tab=brands&q=shoe');
    await user.selectOptions(getByRole('combobox', { name: 'Saved view' }), 'No view');
    expect(address()).toBe('/admin?tab=brands');
  });

  test('keep what is shown under the name that is typed, once', async () => {
    const { user, getByRole, openDialog, api, answer, toastText } = await views();
    await openDialog();
    const name = getByRole<HTMLInputElement>('textbox', { name: 'Save this view as' });
    await user.type(name, 'Boots{Enter}{Enter}');
    await user.click(getByRole('button', { name: 'Saving...' }));
    expect(api.bodies(endpoint)).toEqual([{ place: 'brands', name: 'Boots', search: 'q=boot' }]);
    await answer(endpoint, { ...shoes, id: 6 });
    expect(name.value).toBe('');
    expect(toastText()).toBe('View saved');
  });

  test('say at the field why a name is refused', async () => {
    const { user, getByRole, openDialog, refuse, focused } = await views();
    await openDialog();
    await user.type(getByRole('textbox', { name: 'Save this view as' }), ' {Enter}');
    const issues = [{ path: 'name', message: 'A name is needed.' }];
    await refuse(endpoint, 400, { error: 'Please check the fields.', issues });
    expect(focused()).toBe(getByRole('textbox', { description: 'A name is needed.' }));
  });

  test('are renamed, replaced by what is shown, and deleted', async () => {
    const { user, getByRole, openDialog, api, answer } = await views();
    await openDialog();
    await user.click(getByRole('button', { name: 'Rename Shoes' }));
    const name = getByRole('textbox', { name: 'New name of Shoes' });
    await user.clear(name);
    await user.type(name, 'Footwear{Enter}');
    await answer('PATCH /api/admin/saved-views/5', shoes);
    await user.click(getByRole('button', { name: 'Replace Shoes with what is shown' }));
    await answer('PATCH /api/admin/saved-views/5', shoes);
    expect(api.bodies('PATCH /api/admin/saved-views/5')).toEqual([
      { name: 'Footwear' },
      { search: 'q=boot' },
    ]);
    await user.click(getByRole('button', { name: 'Delete Shoes' }));
    await answer('DELETE /api/admin/saved-views/5');
  });
});
