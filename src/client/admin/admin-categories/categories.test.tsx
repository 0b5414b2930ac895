import type { UseQueryResult } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCategoryMutation, deleteCategoryMutation } from '#client/admin/admin-categories/api.ts';
import { CategoriesPanel } from '#client/admin/admin-categories/components/categories-panel.tsx';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { runMutation, toastTexts } from '#client/testing/admin.ts';
import { pets } from '#client/testing/admin-directory.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import { sport } from '#client/testing/rendered-screen.ts';
import { DeleteQuestion } from '#client/ui/dialog/confirm-dialog.tsx';
import type { Category } from '#shared/contract/library/categories.ts';

function directory() {
  const api = apiDouble();
  const queryClient = createQueryClient();
  queryClient.setQueryData(['categories'], [sport, pets]);
  return {
    api,
    queryClient,
    context: { api, queryClient },
    names: () => queryClient.getQueryData<Category[]>(['categories'])?.map(({ name }) => name),
    isStale: () => queryClient.getQueryState(['categories'])?.isInvalidated,
  };
}

beforeEach(() => toasts.show({ title: '' }));

describe('Creating a category', () => {
  const body = { name: 'Pets', slug: 'pets', icon: 'dog', description: null, position: 20 };

  test('asks for the list anew', async () => {
    const { api, context, queryClient, isStale } = directory();
    const creating = runMutation(queryClient, createCategoryMutation(context), body);
    await api.answer('POST /api/categories', pets);
    await creating;
    expect(api.bodies('POST /api/categories')).toEqual([body]);
    expect(isStale()).toBe(true);
    expect(toastTexts()).toBe('Category created');
  });

  test('that fails says why', async () => {
    const { api, context, queryClient } = directory();
    const creating = runMutation(queryClient, createCategoryMutation(context), body);
    await api.refuse('POST /api/categories', 409, { error: 'The slug “pets” belongs to another category.' });
    await creating;
    expect(toastTexts()).toBe('Error creating category / The slug “pets” belongs to another category.');
  });
});

describe('Deleting a category', () => {
  test('takes it from the list', async () => {
    const { api, context, queryClient, names } = directory();
    const deleting = runMutation(queryClient, deleteCategoryMutation(context, 21), undefined);
    await api.answer('DELETE /api/categories/21');
    await deleting;
    expect(names()).toEqual([sport.name]);
    expect(toastTexts()).toBe('Category deleted');
  });

  test('that brands have as their primary one keeps it, and says how many they are', async () => {
    const { api, context, queryClient, names } = directory();
    const deleting = runMutation(queryClient, deleteCategoryMutation(context, 7), undefined);
    const error = 'This is the primary category of 4 brands. Give them another one first.';
    await api.refuse('DELETE /api/categories/7', 409, { error });
    await deleting;
    expect(names()).toHaveLength(2);
    expect(toastTexts()).toBe(`Error deleting category / ${error}`);
  });

  test('asks first', () => {
    expect(renderComponent(<DeleteQuestion what="Category" name="Pets" />).text).toMatch(
      /^Are you sure you want to delete\s+Pets\s*\? This action cannot be undone\.$/,
    );
  });
});

describe('The Categories tab', () => {
  const panel = (result: Partial<UseQueryResult<Category[]>>) =>
    renderComponent(
      <CategoriesPanel
        categories={{ isPending: false, isFetching: false, ...result } as UseQueryResult<Category[]>}
        renderIcon={({ icon }) => <i>{icon === '' ? 'tag' : icon}</i>}
      />,
    );

  test('has the form with its hints', () => {
    const { text, body } = panel({ data: [] });
    expect(text).toContain('Add Category Name Slug URL-friendly identifier Icon Icon name from Lucide React');
    expect(text).toContain('Position Display order (0 = first)');
    expect(text).toContain('Create Category');
    expect(body).toMatch(/type="number"[^>]*min="0"[^>]*value="0"/);
  });

  test('lists name, slug, icon and position, with the way to delete', () => {
    const { text, body } = panel({ data: [sport] });
    expect(text).toContain('Name Slug Icon Position Actions');
    expect(text).toMatch(/Sports & Fitness.*sports-fitness.*running.*6/);
    expect(body).toContain('aria-label="Delete Sports &amp; Fitness"');
  });

  test('marks the one that new brands land in, which cannot be deleted', () => {
    const { text, body } = panel({ data: [pets, { ...sport, takesNewBrands: true }] });
    expect(text.match(/New brands are added here/g)).toHaveLength(1);
    expect(body).toContain(`aria-label="Delete ${pets.name}"`);
    expect(body).not.toContain('aria-label="Delete Sports &amp; Fitness"');
  });

  test('says when there are none, loads in five rows, and can be tried again', () => {
    expect(panel({ data: [] }).text).toMatch(/No categories found$/);
    const loading = panel({ isPending: true } as Partial<UseQueryResult<Category[]>>);
    expect(loading.body.match(/class="[^"]*group\/row/g)).toHaveLength(5);
    expect(panel({ data: undefined } as Partial<UseQueryResult<Category[]>>).text).toContain(
      "The categories couldn't be loaded.",
    );
  });
});
