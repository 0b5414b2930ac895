import { describe, expect, test, vi } from 'vitest';
import type { BrandChoiceProps } from '#client/admin/kit/brand-choice.ts';
import { ReviewPanel } from '#client/admin/reviews/components/review-panel.tsx';
import type { MailProps } from '#client/admin/reviews/components/reviewing.tsx';
import { ReportForm } from '#client/screens/report/report-form.tsx';
import { reviewedEmail } from '#client/testing/admin.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const Mail = ({ emailId }: MailProps) => <p>Mail {emailId}</p>;
const NoChoice = (_: BrandChoiceProps) => null;
const state = 'POST /api/admin/emails/state';

/** Answer of the server to a decision of one email. */
const decided = (id: number) => ({ before: [{ ids: [id], state: 'held' }], decided: 1, remaining: 0 });

async function queue() {
  const rows = [31, 32, 33].map((id) => reviewedEmail({ id, subject: `Email ${id}` }));
  const page = mountComponent(<ReviewPanel Mail={Mail} BrandChoice={NoChoice} />, {
    url: '/admin?tab=review',
    answers: {
      '/api/admin/emails?limit=50&waiting=true': { body: rows },
      '/api/admin/emails/waiting': {
        body: { count: 3, groups: { brand: [], rule: [], sender: [], run: [] } },
      },
    },
  });
  await page.findByText('Mail 31');
  return page;
}

describe('The review queue', () => {
  test('goes on at once with each decision, and sends what was decided', async () => {
    const { user, api, getByText, answer, toastText } = await queue();
    await user.keyboard('p');
    expect(getByText('Mail 32')).toBeTruthy();
    await user.keyboard('h');
    expect(getByText('Mail 33')).toBeTruthy();
    await answer(state, decided(31));
    await answer(state, decided(32));
    expect(api.bodies(state)).toEqual([
      { ids: [31], state: 'published' },
      { ids: [32], state: 'hidden' },
    ]);
    expect(toastText()).toBe('Hidden / Email 32');
  });

  test('shows an email again whose decision the server refuses', async () => {
    const { user, getByRole, getByText, refuse, toastText } = await queue();
    await user.click(getByRole('button', { name: 'Publish' }));
    expect(getByText('Mail 32')).toBeTruthy();
    await refuse(state, 500);
    expect(toastText()).toMatch(/^Error publishing/);
    await user.keyboard('k');
    expect(getByText('Mail 31')).toBeTruthy();
  });

  test('takes the last decision back by a key, and shows that email', async () => {
    const { user, api, getByText, answer, toastText } = await queue();
    await user.keyboard('u');
    expect(toastText()).toBe('Nothing to undo');
    await user.keyboard('p');
    await answer(state, decided(31));
    await user.keyboard('u');
    await answer(state, { before: [], decided: 1, remaining: 0 });
    expect(api.bodies(state)).toEqual([
      { ids: [31], state: 'published' },
      { ids: [31], state: 'held' },
    ]);
    expect(getByText('Mail 31')).toBeTruthy();
    expect(toastText()).toBe('Undone / “Published”');
  });

  test('is walked by keys and arrows, to its ends, and decides nothing by it', async () => {
    const { user, api, getByText } = await queue();
    await user.keyboard('j{ArrowRight}jj');
    expect(getByText('Mail 33')).toBeTruthy();
    await user.keyboard('k{ArrowLeft}k');
    expect(getByText('Mail 31')).toBeTruthy();
    expect(api.bodies(state)).toEqual([]);
  });

  test('decides one email by a key that is held down', async () => {
    const { user, api } = await queue();
    await user.keyboard('{p>5/}');
    expect(api.bodies(state)).toEqual([{ ids: [31], state: 'published' }]);
  });

  test('asks whom to block, the address alone or its domain, and blocks that', async () => {
    const { user, api, getByRole, findByRole, queryByRole, answer } = await queue();
    await user.keyboard('b');
    await findByRole('dialog', { name: 'Block sender' });
    expect(getByRole('radio', { name: /This address only/, checked: true })).toBeTruthy();
    await user.click(getByRole('radio', { name: /Every address of this domain/ }));
    await user.click(getByRole('button', { name: 'Block sender' }));
    expect(queryByRole('dialog')).toBeNull();
    const [endpoint = ''] = api.asked().filter((each) => !each.startsWith('GET'));
    expect(api.bodies(endpoint)).toEqual([
      expect.objectContaining({ subject: 'sender', key: 'cragline.example', verdict: 'hide' }),
    ]);
    await answer(endpoint, decided(31));
  });

  test('decides nothing while a dialog of it is open', async () => {
    const { user, api, findByRole } = await queue();
    await user.keyboard('?');
    await findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('ph');
    expect(api.bodies(state)).toEqual([]);
  });
});

describe('The report of a reader', () => {
  const endpoint = 'POST /api/emails/12/report';
  const report = () => {
    const onSent = vi.fn();
    return { ...mountComponent(<ReportForm emailId={12} onSent={onSent} />), onSent };
  };

  test('says what was chosen and written, once', async () => {
    const { user, getByRole, api, answer, onSent } = report();
    await user.click(getByRole('radio', { name: 'I own the rights' }));
    await user.type(getByRole('textbox', { name: 'In your words' }), ' The boot. ');
    await user.click(getByRole('button', { name: 'Send report' }));
    await user.click(getByRole('button', { name: 'Sending...' }));
    await answer(endpoint);
    expect(api.bodies(endpoint)).toEqual([{ reason: 'I own the rights. The boot.' }]);
    expect(onSent).toHaveBeenCalledOnce();
  });

  test('without words says so at their field', async () => {
    const { user, getByRole, refuse, focused, onSent, toastText } = report();
    await user.click(getByRole('button', { name: 'Send report' }));
    await refuse(endpoint, 400, { error: 'No.', issues: [{ path: 'reason', message: 'Please say why.' }] });
    expect(focused()).toBe(getByRole('textbox', { name: 'In your words', description: 'Please say why.' }));
    expect(onSent).not.toHaveBeenCalled();
    expect(toastText()).toBeUndefined();
  });
});
