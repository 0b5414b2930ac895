import { ChoiceForm } from '#client/screens/setup/choice-form.tsx';
import { LinesToCopy } from '#client/screens/setup/lines-to-copy.tsx';
import { SetByEnvironment } from '#client/screens/setup/set-by-environment.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

const text: Record<Setup['billing'], string> = {
  stripe: 'Readers pay for premium through Stripe.',
  sandbox: 'Payments run in a sandbox; no money is taken.',
  off: 'Everything is free.',
};

/** Turns billing on or off. */
export function BillingStep({ setup }: { setup: Setup }) {
  const { billing, payable, steps } = setup;
  const setBy = steps.find(({ id }) => id === 'billing')?.setBy ?? null;
  if (setBy !== null || payable === null) {
    return (
      <>
        <SetByEnvironment variable="BILLING" value={billing} isDefault={setBy === null}>
          {text[billing]}
        </SetByEnvironment>
        {billing !== 'stripe' && (
          <TakingMoney
            lead={`To take payments, ${setBy === null ? 'add these lines to the environment' : 'replace it with these lines'} and restart the server.`}
          />
        )}
        <StepActions step="billing" setup={setup} />
      </>
    );
  }
  return (
    <>
      <p className="mt-2 text-ink-2">A team vault doesn’t need billing; a public one might.</p>
      <ChoiceForm
        step="billing"
        setup={setup}
        legend="Billing"
        chosen={billing === 'off' ? 'off' : 'on'}
        options={[
          {
            value: 'on',
            label: 'On',
            hint: `${text[payable]} Others see the last ${freeHistoryDays} days of free brands.`,
          },
          {
            value: 'off',
            label: 'Off',
            hint: 'Nothing is premium. Everything is open to everyone who signs in.',
          },
        ]}
        bodyOf={(value) => ({ isBillingOff: value === 'off' })}
      >
        {payable === 'sandbox' && (
          <TakingMoney lead="To take payments, add these lines to the environment and restart the server." />
        )}
      </ChoiceForm>
    </>
  );
}

/** Environment variables for a Stripe account; docs/operations/stripe.md explains their values. */
function TakingMoney({ lead }: { lead: string }) {
  return (
    <div className="mt-6">
      <p className="text-sm text-ink-2">{lead}</p>
      <LinesToCopy
        label="Payments through Stripe"
        lines={['STRIPE_SECRET_KEY=sk_live_', 'STRIPE_WEBHOOK_SECRET=whsec_', 'STRIPE_PRICE_ID=price_']}
      />
    </div>
  );
}
