import type { ReactNode } from 'react';
import { StepActions } from '#client/screens/setup/step-actions.tsx';
import { useVaultChoice } from '#client/screens/setup/use-vault-choice.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import type { Setup, SetupBody } from '#shared/contract/operations/setup.ts';
import type { SetupStep } from '#shared/vocabulary/setup-steps.ts';

interface ChoiceFormProps {
  step: SetupStep;
  setup: Setup;
  legend: string;
  /** The value in force. */
  chosen: string;
  options: ReadonlyArray<{ value: string; label: string; hint: string }>;
  bodyOf: (value: string) => SetupBody;
  /** Shown below the choice. */
  children?: ReactNode;
}

/** A step with a single choice. */
export function ChoiceForm({ step, setup, legend, chosen, options, bodyOf, children }: ChoiceFormProps) {
  const { choose, goOn } = useVaultChoice(step);
  const { draft, change, formProps } = useForm({
    initial: { value: chosen },
    bodyOf: ({ value }) => bodyOf(value),
    mutation: choose,
    onSent: goOn,
  });
  return (
    <Form {...formProps}>
      <fieldset className="mt-6 grid gap-1 rounded-lg border border-line bg-raised p-4 max-md:p-2">
        <legend className="sr-only">{legend}</legend>
        {options.map((option) => (
          <ChoiceRow
            key={option.value}
            name={step}
            value={option.value}
            checked={option.value === draft.value}
            onChange={() => change({ value: option.value })}
          >
            <span className="py-1.5">
              <span className="block text-sm font-control">{option.label}</span>
              <span className="block text-sm text-ink-2">{option.hint}</span>
            </span>
          </ChoiceRow>
        ))}
      </fieldset>
      {children}
      <StepActions step={step} setup={setup}>
        <Button type="submit" variant="fill" busyLabel="Saving...">
          Save and continue
        </Button>
      </StepActions>
    </Form>
  );
}
