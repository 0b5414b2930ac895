import { expect, test } from 'vitest';
import { Members } from '#client/features/shares/components/members.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';

const path = '/api/saved-lists/7/members';
const ada = { id: 1, name: 'ada@reader.example', role: 'viewer' as const };
const bob = { id: 2, name: 'bob@reader.example', role: 'editor' as const };

const membersOf = (body: Array<typeof ada | typeof bob>) =>
  mountComponent(<Members listId={7} />, { answers: { [path]: { body } } });

test('Members that fail to load do not look like none', async () => {
  const page = mountComponent(<Members listId={7} />, {
    answers: { [path]: { status: 500, body: { error: 'Broken.', code: 'internal' } } },
  });
  await page.findByText(/The members couldn't be loaded/);
  page.answers[path] = { body: [ada] };
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  expect(await page.findByText(ada.name)).toBeTruthy();
});

test('A role is shown from the moment it is chosen, and said to be changed', async () => {
  const page = membersOf([ada, bob]);
  const role = await page.findByLabelText<HTMLSelectElement>(`Role of ${ada.name}`);
  await page.user.selectOptions(role, 'Can edit');
  expect(role.value).toBe('editor');
  delete page.answers[path];
  await page.answer('PATCH /api/saved-lists/7/members/1', null);
  expect(role.value).toBe('editor');
  expect(page.toastText()).toBe('They can edit the list now');
});

test('The focus stays in the section while members are removed, the last one included', async () => {
  const page = membersOf([ada, bob]);
  for (const [member, left] of [
    [ada, [bob]],
    [bob, []],
  ] as const) {
    await page.user.click(await page.findByRole('button', { name: `Remove ${member.name}` }));
    page.answers[path] = { body: left };
    await page.answer(`DELETE /api/saved-lists/7/members/${member.id}`, null);
    expect(page.queryByText(member.name)).toBeNull();
    expect(page.focused()).toBe(page.getByRole('heading', { name: 'Members' }));
  }
});
