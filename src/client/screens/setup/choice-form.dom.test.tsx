import { describe, expect, test } from 'vitest';
import { AccessStep } from '#client/screens/setup/access-step.tsx';
import { NameStep } from '#client/screens/setup/name-step.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import { setupOf } from '#client/testing/setup.ts';

const endpoint = 'PATCH /api/admin/setup';

describe('A step of the guide', () => {
  test('sends what was chosen, once, and goes on to the next that is open', async () => {
    const setup = setupOf(['readers', 'mailbox'], { billing: 'off' });
    const page = mountComponent(<AccessStep setup={setup} />, {
      url: '/setup?step=readers',
      site: { isBillingOff: true },
    });
    await page.user.click(page.getByRole('radio', { name: /^Everyone/ }));
    await page.user.click(page.getByRole('button', { name: 'Save and continue' }));
    await page.user.click(page.getByRole('button', { name: 'Saving...' }));
    expect(page.api.bodies(endpoint)).toEqual([{ openVault: 'everyone' }]);
    await page.answer(endpoint, setupOf(['mailbox'], { billing: 'off', openVault: 'everyone' }));
    expect(page.address()).toContain('mailbox');
  });

  test('says at the name why it is refused, and goes there', async () => {
    const page = mountComponent(<NameStep setup={setupOf(['name'])} />);
    const name = page.getByRole('textbox', { name: 'Vault name' });
    await page.user.clear(name);
    await page.user.type(name, ' {Enter}');
    await page.refuse(endpoint, 400, {
      error: 'No.',
      issues: [{ path: 'productName', message: 'Please enter a name.' }],
    });
    expect(page.focused()).toBe(page.getByRole('textbox', { description: 'Please enter a name.' }));
  });
});
