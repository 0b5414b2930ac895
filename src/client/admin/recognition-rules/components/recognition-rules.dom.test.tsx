import { describe, expect, test } from 'vitest';
import { BrandChoiceForm } from '#client/admin/admin-brands/components/brand-choice-form.tsx';
import { ApplyRuleDialog } from '#client/admin/bulk-changes/components/apply-rule-dialog.tsx';
import { RecognitionRulesSection } from '#client/admin/recognition-rules/components/recognition-rules.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import type { RecognitionRules } from '#shared/contract/curation/recognition-rules.ts';

const path = '/api/admin/recognition-rules';
const weekly = {
  id: 7,
  brandId: 3,
  brandName: 'Cragline',
  subjectContains: 'Weekly',
  set: { campaignType: 'newsletter' as const },
};
const proposed = {
  brandId: 5,
  brandName: 'Crow & Sons',
  subjectContains: '',
  set: { season: 'easter' as const },
  corrections: 4,
  subjects: ['Eggs'],
};

async function section(rules: RecognitionRules) {
  const page = mountComponent(
    <RecognitionRulesSection BrandChoice={BrandChoiceForm} ApplyDialog={ApplyRuleDialog} />,
    {
      answers: { [path]: { body: rules } },
    },
  );
  await page.findByRole('button', { name: 'Add rule' });
  return page;
}

const name = 'Cragline, emails with “Weekly” in the subject: Newsletter';
const proposedName = 'Crow & Sons, every email: Easter';

describe('The recognition rules', () => {
  test('are edited, once however often Enter is pressed', async () => {
    const { user, findByRole, getByRole, api, answer, toastText } = await section({
      rules: [weekly],
      proposed: [],
    });
    await user.click(await findByRole('button', { name: `Edit ${name}` }));
    const field = getByRole<HTMLInputElement>('textbox', { name: 'Subject contains' });
    await user.clear(field);
    await user.selectOptions(getByRole('combobox', { name: 'Counts as' }), 'Easter');
    await user.type(field, 'eggs{Enter}{Enter}');
    const body = { brandId: 3, subjectContains: 'eggs', set: { season: 'easter' } };
    expect(api.bodies(`PUT ${path}/7`)).toEqual([body]);
    await answer(`PUT ${path}/7`, { ...weekly, ...body });
    expect(toastText()).toBe('Rule saved / It applies to new email.');
  });

  test('are applied to stored emails once it was said to how many', async () => {
    const { user, findByRole, api, answer } = await section({ rules: [weekly], proposed: [] });
    await user.click(await findByRole('button', { name: `Apply ${name}` }));
    const look = { changed: 12, brands: 1, unchanged: 0, digest: 'd', made: null };
    await answer('POST /api/admin/bulk-changes/emails', look);
    await user.click(await findByRole('button', { name: 'Set 12 emails' }));
    expect(api.bodies('POST /api/admin/bulk-changes/emails').at(-1)).toEqual({
      emails: { brandId: 3, subjectContains: 'Weekly' },
      set: { campaignType: 'newsletter' },
      do: { step: 'apply', digest: 'd' },
    });
  });

  test('are deleted after a question only', async () => {
    const { user, findByRole, getByRole, api, answer, answers, findByText } = await section({
      rules: [weekly],
      proposed: [],
    });
    await user.click(await findByRole('button', { name: `Delete ${name}` }));
    await user.click(getByRole('button', { name: 'Cancel' }));
    await user.click(getByRole('button', { name: `Delete ${name}` }));
    await user.click(getByRole('button', { name: 'Delete rule' }));
    answers[path] = { body: { rules: [], proposed: [] } };
    await answer(`DELETE ${path}/7`);
    expect(api.asked().filter((each) => each.startsWith('DELETE'))).toHaveLength(1);
    expect(await findByText('No rules yet.')).toBeTruthy();
  });

  test('that corrections propose are added or dismissed', async () => {
    const { user, findByRole, getByText, api, answer } = await section({ rules: [], proposed: [proposed] });
    expect(await findByRole('list', { name: 'Proposed rules' })).toBeTruthy();
    expect(getByText(/4 corrections agree, such as/)).toBeTruthy();
    const body = { brandId: 5, subjectContains: '', set: { season: 'easter' } };
    await user.click(await findByRole('button', { name: `Dismiss ${proposedName}` }));
    expect(api.bodies(`POST ${path}/dismissals`)).toEqual([body]);
    await answer(`POST ${path}/dismissals`);
    await user.click(await findByRole('button', { name: `Add rule ${proposedName}` }));
    expect(api.bodies(`POST ${path}`)).toEqual([body]);
  });
});
