import { SetByEnvironment } from '#client/screens/setup/set-by-environment.tsx';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import { useVaultChoice } from '#client/screens/setup/use-vault-choice.ts';
import { Button } from '#client/ui/button.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { longestVaultName } from '#shared/vocabulary/limits.ts';

export function NameStep({ setup }: { setup: Setup }) {
  const { choose, goOn } = useVaultChoice('name');
  const { field, formProps } = useForm({
    initial: { productName: setup.productName },
    bodyOf: (body) => body,
    mutation: choose,
    onSent: goOn,
  });
  const setBy = setup.steps.find(({ id }) => id === 'name')?.setBy ?? null;
  if (setBy !== null) {
    return (
      <>
        <SetByEnvironment variable={setBy} value={setup.productName}>
          The vault is called <bdi className="font-strong text-ink">{setup.productName}</bdi>.
        </SetByEnvironment>
        <StepActions step="name" setup={setup} />
      </>
    );
  }
  return (
    <Form {...formProps}>
      <p className="mt-2 text-ink-2">Shown in the header, page titles, feeds and on the sign-in page.</p>
      <div className="mt-6 rounded-lg border border-line bg-raised p-6 max-md:p-4">
        <TextField label="Vault name" maxLength={longestVaultName} required {...field('productName')} />
      </div>
      <StepActions step="name" setup={setup}>
        <Button type="submit" variant="fill" busyLabel="Saving...">
          Save and continue
        </Button>
      </StepActions>
    </Form>
  );
}
