import { describe, expect, test, vi } from 'vitest';
import { ClassificationForm } from '#client/admin/admin-emails/components/classification-form.tsx';
import { OffersForm } from '#client/admin/admin-emails/components/offers-form.tsx';
import { emailEvidence } from '#client/testing/admin.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

/** The only change request and its bodies. */
const changeOf = ({ api }: Pick<ReturnType<typeof mountComponent>, 'api'>) => {
  const [endpoint = '', ...others] = api.asked().filter((each) => !each.startsWith('GET'));
  return { endpoint, others, bodies: api.bodies(endpoint) };
};

describe('Type and season by hand', () => {
  const form = (overrides: Parameters<typeof emailEvidence>[0] = {}) => {
    const onDone = vi.fn();
    const page = mountComponent(<ClassificationForm evidence={emailEvidence(overrides)} onDone={onDone} />);
    return { ...page, onDone, save: () => page.user.click(page.getByRole('button', { name: 'Save' })) };
  };

  test('send what was chosen alone, once', async () => {
    const page = form();
    await page.user.selectOptions(page.getByRole('combobox', { name: 'Season' }), 'Winter');
    await page.save();
    await page.user.click(page.getByRole('button', { name: 'Saving...' }));
    expect(changeOf(page)).toMatchObject({ others: [], bodies: [{ season: 'winter' }] });
    await page.answer(changeOf(page).endpoint, {});
    expect(page.onDone).toHaveBeenCalledOnce();
  });

  test('send nothing where nothing was chosen', async () => {
    const page = form();
    await page.save();
    expect(page.api.asked()).toEqual([]);
    expect(page.onDone).toHaveBeenCalledOnce();
  });

  test('go back to automatic', async () => {
    const page = form({ season: 'winter', seasonLocked: true });
    await page.user.click(page.getByRole('button', { name: 'Back to automatic: Season' }));
    await page.save();
    expect(changeOf(page).bodies).toEqual([{ season: null }]);
  });
});

describe('Offers by hand', () => {
  const form = (overrides: Parameters<typeof emailEvidence>[0] = {}) => {
    const onDone = vi.fn();
    return { ...mountComponent(<OffersForm evidence={emailEvidence(overrides)} onDone={onDone} />), onDone };
  };

  test('are added, taken away again, and sent as they stand', async () => {
    const page = form();
    const add = () => page.user.click(page.getByRole('button', { name: 'Add an offer' }));
    await add();
    await page.user.type(page.getByRole('textbox', { name: 'Percent' }), '20');
    await page.user.type(page.getByRole('textbox', { name: 'Code' }), 'RIDGE20');
    await add();
    await page.user.click(page.getByRole('button', { name: 'Remove offer 2' }));
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.user.click(page.getByRole('button', { name: 'Saving...' }));
    expect(changeOf(page)).toMatchObject({
      others: [],
      bodies: [{ offers: [{ kind: 'percent', percent: 20, code: 'RIDGE20' }] }],
    });
  });

  test('say at their field what is wrong, and go there', async () => {
    const page = form();
    await page.user.click(page.getByRole('button', { name: 'Add an offer' }));
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.refuse(changeOf(page).endpoint, 400, {
      error: 'No.',
      issues: [{ path: 'offers.0.percent', message: 'From 1 to 100.' }],
    });
    expect(page.focused()).toBe(
      page.getByRole('textbox', { name: 'Percent', description: 'From 1 to 100.' }),
    );
    expect(page.onDone).not.toHaveBeenCalled();
  });

  test('go back to automatic', async () => {
    const page = form({ offersLocked: true });
    await page.user.click(page.getByRole('button', { name: 'Back to automatic' }));
    expect(changeOf(page).bodies).toEqual([{ offers: null }]);
  });
});
