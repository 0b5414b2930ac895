import { type ComponentType, useState } from 'react';
import { type BrandChoiceProps, noBrand } from '#client/admin/kit/brand-choice.ts';
import { saveRuleMutation } from '#client/admin/recognition-rules/api.ts';
import { readVerdict, verdictGroups, verdictValue } from '#client/admin/recognition-rules/copy.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { RecognitionRule } from '#shared/contract/curation/recognition-rules.ts';

type Draft = Omit<RecognitionRule, 'id'>;

interface RuleDialogProps extends Openable {
  /** Null for a new rule. */
  id: number | null;
  /** Initial values; null if a brand must be chosen first. */
  rule: Draft | null;
  BrandChoice: ComponentType<BrandChoiceProps>;
}

/** Creates or edits a recognition rule. */
export function RuleDialog({ id, rule, BrandChoice, ...dialog }: RuleDialogProps) {
  const [brand, setBrand] = useState(rule && { id: rule.brandId, name: rule.brandName });
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog
      {...dialog}
      title={id === null ? 'Add rule' : 'Edit rule'}
      description={
        brand === null ? (
          'Choose the brand this rule applies to.'
        ) : (
          <>
            For emails from <bdi>{brand.name}</bdi>.
          </>
        )
      }
    >
      {brand === null ? (
        <BrandChoice
          brand={noBrand}
          label="Choose brand"
          busyLabel="Choose brand"
          isBusy={false}
          onChoose={setBrand}
          onCancel={close}
        />
      ) : (
        <RuleForm id={id} brandId={brand.id} rule={rule} onClose={close} />
      )}
    </Dialog>
  );
}

interface RuleFormProps {
  id: number | null;
  brandId: number;
  rule: Draft | null;
  onClose: () => void;
}

function RuleForm({ id, brandId, rule, onClose }: RuleFormProps) {
  const save = useApiMutation(saveRuleMutation, id);
  const { draft, field, formProps } = useForm({
    initial: {
      subjectContains: rule?.subjectContains ?? '',
      set: verdictValue(rule?.set ?? { campaignType: 'newsletter' }),
    },
    bodyOf: ({ subjectContains, set }) => ({ brandId, subjectContains, set: readVerdict(set) }),
    mutation: save,
    onSent: onClose,
  });
  return (
    <Form {...formProps} className="mt-4 grid gap-4">
      <TextField
        label="Subject contains"
        {...field('subjectContains', 'Upper or lower case. Leave empty for every email.')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
      <SelectField
        label="Counts as"
        {...field('set')}
        value={draft.set}
        options={[]}
        groups={verdictGroups}
      />
      <FormActions onCancel={onClose} busyLabel="Saving...">
        {id === null ? 'Add rule' : 'Save rule'}
      </FormActions>
    </Form>
  );
}
