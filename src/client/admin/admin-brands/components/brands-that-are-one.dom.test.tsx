import { expect, test, vi } from 'vitest';
import { DuplicatesDialog } from '#client/admin/admin-brands/components/duplicates-dialog.tsx';
import { MergeSeveralDialog } from '#client/admin/admin-brands/components/merge-several-dialog.tsx';
import { adminBrand } from '#client/testing/admin-directory.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const small = adminBrand({ id: 1, name: 'Cragline UK', domain: 'cragline.co.uk', emailCount: 3 });
const large = adminBrand({ id: 2, name: 'Cragline', domain: 'cragline.com', emailCount: 300 });

test('Several brands are merged into the largest unless another is kept', async () => {
  const onMerged = vi.fn();
  const page = mountComponent(
    <MergeSeveralDialog
      isOpen
      onOpenChange={vi.fn()}
      brands={[small, large]}
      onMerged={onMerged}
      afterMerge={() => null}
    />,
  );
  expect(page.getByRole<HTMLInputElement>('radio', { name: /^Cragline cragline/ }).checked).toBe(true);
  await page.user.click(page.getByRole('radio', { name: /^Cragline UK/ }));
  await page.user.click(page.getByRole('button', { name: 'Merge 2 brands' }));
  const path = 'POST /api/admin/bulk-changes/brands/merge';
  expect(page.api.bodies(path)).toEqual([{ brandIds: [1, 2], intoBrandId: 1 }]);
  await page.answer(path, { merges: [{ id: 7, underWay: null, changed: 300, total: 300 }] });
  expect(page.toastText()).toBe('Brands merged');
  expect(onMerged).toHaveBeenCalledOnce();
});

test('Each pair of likely duplicates can be merged, in either direction', async () => {
  const duplicates = [{ brand: small, into: large, by: 'domain', shared: 'cragline' }];
  const page = mountComponent(<DuplicatesDialog isOpen onOpenChange={vi.fn()} />, {
    answers: { '/api/admin/brands/twins': { body: duplicates } },
  });
  expect(await page.findByText('Same domain name: cragline')).toBeTruthy();
  expect(
    page.getByRole('button', { name: 'Merge Cragline UK (cragline.co.uk) into Cragline (cragline.com)' }),
  ).toBeTruthy();
  await page.user.click(page.getByRole('button', { name: 'Swap: keep Cragline UK instead of Cragline' }));
  await page.user.click(
    page.getByRole('button', { name: 'Merge Cragline (cragline.com) into Cragline UK (cragline.co.uk)' }),
  );
  expect(page.api.bodies('POST /api/admin/brands/2/merge')).toEqual([{ intoBrandId: 1 }]);
});

test('Where there are none it says so', async () => {
  const page = mountComponent(<DuplicatesDialog isOpen onOpenChange={vi.fn()} />, {
    answers: { '/api/admin/brands/twins': { body: [] } },
  });
  expect(await page.findByText(/^No duplicates found\./)).toBeTruthy();
});
