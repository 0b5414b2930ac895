import { ChoiceForm } from '#client/screens/setup/choice-form.tsx';
import { LinesToCopy } from '#client/screens/setup/lines-to-copy.tsx';
import { SetByEnvironment } from '#client/screens/setup/set-by-environment.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import type { Setup } from '#shared/contract/setup.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

const words: Record<Setup['billing'], string> = {
  stripe: 'Readers pay for premium through Stripe.',
  sandbox: 'Readers pay for premium in a sandbox on this machine, which takes no money.',
  off: 'Nothing is paid for.',
};

/** Whether anything is premium. */
export function BillingStep({ setup }: { setup: Setup }) {
  const { billing, payable, steps } = setup;
  const setBy = steps.find(({ id }) => id === 'billing')?.setBy ?? null;
  if (setBy !== null || payable === null) {
    return (
      <>
        <SetByEnvironment variable="BILLING" value={billing} isDefault={setBy === null}>
          {words[billing]}
        </SetByEnvironment>
        {billing !== 'stripe' && (
          <TakingMoney
            lead={`To take money, put these lines ${setBy === null ? 'into the environment' : 'in its place'} and start the server again.`}
          />
        )}
        <StepActions step="billing" setup={setup} />
      </>
    );
  }
  return (
    <>
      <p className="mt-2 text-ink-2">
        A vault of one house or team has no use for it; one that is open to the world may live on it.
      </p>
      <ChoiceForm
        step="billing"
        setup={setup}
        legend="Billing"
        chosen={billing === 'off' ? 'off' : 'on'}
        options={[
          {
            value: 'on',
            label: 'On',
            hint: `${words[payable]} Others see the last ${freeHistoryDays} days of brands that are not premium.`,
          },
          { value: 'off', label: 'Off', hint: 'Nothing is premium. Everything is open to whoever signs in.' },
        ]}
        bodyOf={(value) => ({ isBillingOff: value === 'off' })}
      >
        {payable === 'sandbox' && (
          <TakingMoney lead="To take money, put these lines into the environment and start the server again." />
        )}
      </ChoiceForm>
    </>
  );
}

/** What a Stripe account is configured with; docs/operations/stripe.md says where the values come from. */
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
