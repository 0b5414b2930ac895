import { describe, expect, test } from 'vitest';
import { setupQuery } from '#client/features/setup/api.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { SetupGuide } from '#client/screens/setup/setup-guide.tsx';
import { apiDouble } from '#client/testing/api-double.ts';
import { createFailedQueryClient, renderComponent } from '#client/testing/rendered-component.tsx';
import { setupOf } from '#client/testing/setup.ts';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { paths } from '#shared/paths.ts';
import { type SetupStep, setupSteps } from '#shared/vocabulary/setup-steps.ts';

const guide = (
  <SetupGuide
    senders="The choice of senders"
    mailbox="The mailbox form"
    fetching="The fetch button"
    importing="The drop zone"
  />
);

function shown(setup: Setup, step?: SetupStep) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(setupQuery(apiDouble()).queryKey, setup);
  return renderComponent(guide, { queryClient, url: paths.setup(step) });
}

const setBy = (variables: Partial<Record<SetupStep, string>>, overrides: Partial<Setup> = {}) =>
  setupOf([], {
    steps: setupSteps.map((id) => ({ id, state: 'done', setBy: variables[id] ?? null })),
    ...overrides,
  });

describe('The guide', () => {
  test('lists its steps, opens at the first that is open, and can be skipped there', () => {
    const { text, body } = shown(setupOf(['sign-in', 'import']));
    expect(text).toContain('5 of 7 steps done');
    expect(text).toMatch(/Name\s*: Done .* Who can view\s*: Follows billing/);
    expect(body).toMatch(
      /href="\/admin\/setup\?step=sign-in"[^>]*aria-current="step"|aria-current="step"[^>]*href="\/admin\/setup\?step=sign-in"/,
    );
    expect(text).toContain('SIGN_IN=invite');
    expect(text).toMatch(/Skip$/);
  });

  test('ends where nothing is open', () => {
    const { text } = shown(setupOf([]));
    expect(text).toContain('You’re all set');
    expect(text).toMatch(/See the vault\s*Admin Dashboard$/);
  });

  test('shows the forms of other features', () => {
    expect(shown(setupOf(['mailbox']), 'mailbox').text).toContain('The mailbox form');
    expect(shown(setupOf(['senders']), 'senders').text).toMatch(
      /Who may appear .* The choice of senders Skip$/,
    );
    expect(shown(setupOf(['import'], { mailbox: 'settings' }), 'import').text).toContain('The fetch button');
    const without = shown(setupOf(['import']), 'import').text;
    expect(without).toContain('The drop zone');
    expect(without).not.toContain('The fetch button');
    expect(without).toContain('Set up a mailbox');
  });

  test('says where the command imports to, and that the server keeps running', () => {
    const embedded = shown(setupOf(['import']), 'import').text;
    expect(embedded).toContain('npm run import -- path/to/mail');
    expect(embedded).toContain('the embedded vault in ./data');
    expect(embedded).toContain('the server keeps running');
    expect(shown(setupOf([], { emailCount: 1_204 }), 'import').text).toContain(
      '1,204 emails are in the vault.',
    );
  });

  test('asks who sees old mail only where nothing is paid', () => {
    const off = shown(setupOf(['readers'], { billing: 'off' }), 'readers');
    expect(off.body).toMatch(/type="radio"[^>]*value="readers"[^>]*checked|checked[^>]*value="readers"/);
    const on = shown(setupOf([]), 'readers');
    expect(on.body).not.toContain('type="radio"');
    expect(on.text).toContain('This follows billing');
  });

  test.each([
    ['name', { name: 'PRODUCT_NAME' }, 'PRODUCT_NAME=Paper House'],
    ['sign-in', { 'sign-in': 'SIGN_IN' }, 'SIGN_IN'],
    ['billing', { billing: 'BILLING' }, 'BILLING=off'],
    ['readers', { readers: 'OPEN_VAULT' }, 'OPEN_VAULT=everyone'],
  ] as const)('locks what the environment sets: %s', (step, variables, line) => {
    const inForce = { productName: 'Paper House', signIn: 'invite', billing: 'off', payable: null } as const;
    const { text, body } = shown(setBy(variables, { ...inForce, openVault: 'everyone' }), step);
    expect(text).toContain(`Set by ${line} in the server environment. Read-only here.`);
    expect(body).not.toContain('<form');
    expect(text).toMatch(/Continue$/);
  });

  test('says that it cannot be loaded', () => {
    const queryClient = createFailedQueryClient(setupQuery(apiDouble()));
    expect(renderComponent(guide, { queryClient }).text).toContain("The guide couldn't be loaded.");
  });
});
