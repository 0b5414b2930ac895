import type { ReactNode } from 'react';
import { correctClassificationMutation } from '#client/admin/admin-emails/api.ts';
import { classificationChange, draftOf } from '#client/admin/admin-emails/classification-draft.ts';
import { sureness } from '#client/admin/admin-emails/copy.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { TextButton } from '#client/ui/button.tsx';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import type { EmailEvidence } from '#shared/contract/curation/admin-emails.ts';
import { campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels, seasons } from '#shared/vocabulary/seasons.ts';

interface ClassificationFormProps {
  evidence: EmailEvidence;
  onDone: () => void;
  /** Evidence for the decision, above the buttons. */
  children?: ReactNode;
}

/**
 * Type and season in force. A choice is a permanent correction until the administrator goes back to
 * automatic.
 */
export function ClassificationForm({ evidence, onDone, children }: ClassificationFormProps) {
  const { recognized } = evidence;
  const { draft, change, formProps } = useForm({
    initial: draftOf(evidence),
    bodyOf: (wanted) => classificationChange(evidence, wanted) ?? {},
    mutation: useApiMutation(correctClassificationMutation, evidence.emailId),
    onSent: onDone,
  });
  const isUnchanged = classificationChange(evidence, draft) === null;
  return (
    <Form {...formProps} {...(isUnchanged && { onSubmit: onDone })} className="mt-5">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Choice
          label="Campaign type"
          options={campaignTypes}
          labels={campaignTypeLabels}
          chosen={draft.campaignType}
          recognized={recognized.campaignType}
          confidence={recognized.campaignTypeConfidence}
          onChoose={(campaignType) => change({ campaignType })}
        />
        <Choice
          label="Season"
          options={seasons}
          labels={seasonLabels}
          chosen={draft.season}
          recognized={recognized.season}
          confidence={recognized.seasonConfidence}
          onChoose={(season) => change({ season })}
        />
      </div>
      {children}
      <FormActions onCancel={onDone} busyLabel="Saving...">
        Save
      </FormActions>
    </Form>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly Value[];
  labels: Record<Value, string>;
  /** Null for automatic. */
  chosen: Value | null;
  recognized: Value;
  confidence: number;
  onChoose: (value: Value | null) => void;
}

function Choice<Value extends string>({
  label,
  options,
  labels,
  chosen,
  recognized,
  confidence,
  onChoose,
}: ChoiceProps<Value>) {
  const isByHand = chosen !== null;
  const viewerLocale = useViewerLocale();
  return (
    <div>
      <SelectField
        label={label}
        value={chosen ?? recognized}
        hint={
          <>
            <span className="block">{isByHand ? 'Set by hand.' : 'Set automatically.'}</span>
            <span className="block">
              Detected: {labels[recognized]} ({sureness(confidence, viewerLocale)}).
            </span>
          </>
        }
        onChange={({ target }) => onChoose(options.find((option) => option === target.value) ?? null)}
        options={options.map((option) => [option, labels[option]])}
      />
      {/* Keeps its space while invisible. */}
      <TextButton
        onClick={() => onChoose(null)}
        aria-label={`Back to automatic: ${label}`}
        className={isByHand ? '' : 'invisible'}
      >
        Back to automatic
      </TextButton>
    </div>
  );
}
