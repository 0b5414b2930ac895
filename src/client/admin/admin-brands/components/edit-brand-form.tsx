import { useState } from 'react';
import { updateBrandMutation } from '#client/admin/admin-brands/api.ts';
import { brandChanges, draftOf } from '#client/admin/admin-brands/brand-draft.ts';
import { LogoState } from '#client/admin/admin-brands/components/logo-state.tsx';
import { MergeOffer } from '#client/admin/admin-brands/components/merging.tsx';
import { otherBrandOf } from '#client/admin/admin-brands/merge-words.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { Category } from '#shared/contract/categories.ts';

interface EditBrandFormProps {
  brand: AdminBrand;
  categories: readonly Category[];
  onClose: () => void;
}

/** The form of a brand. It closes when the server has written it; what is wrong stands beside its field. */
export function EditBrandForm({ brand, categories, onClose }: EditBrandFormProps) {
  const update = useApiMutation(updateBrandMutation, brand.id);
  // As it was when the form was opened: what others change meanwhile is not among the changes of this form.
  const [opened] = useState(brand);
  const { draft, field, formProps } = useForm({
    initial: draftOf(opened),
    bodyOf: (draft) => brandChanges(draft, opened),
    mutation: update,
    onSent: onClose,
  });
  const other = otherBrandOf(update.error);
  const isLogoUntouched = draft.logoUrl !== '' && draft.logoUrl === draftOf(opened).logoUrl;

  const code = { spellCheck: false, autoCapitalize: 'none' } as const;

  return (
    <Form {...formProps} className="mt-4">
      <div className="grid items-start gap-x-3.5 gap-y-3.5 md:grid-cols-2">
        <TextField label="Brand Name" aria-required {...field('name')} />
        <TextField label="Slug" aria-required {...code} {...field('slug')} />
        <div className={other === undefined ? '' : 'md:col-span-2'}>
          <TextField label="Domain" aria-required {...code} {...field('domain')} />
          {other !== undefined && <MergeOffer other={other} brand={brand} onMerged={() => update.reset()} />}
        </div>
        <TextField label="Email (optional)" type="email" {...code} {...field('email')} />
        <div className="md:col-span-2">
          <TextArea label="Description (optional)" {...field('description')} />
        </div>
        <SelectField
          label="Primary Category"
          options={categories.map(({ id, name }) => [id, name])}
          {...field('categoryId')}
        />
        <TextField
          label="Logo URL (optional)"
          inputMode="url"
          {...code}
          {...field('logoUrl', isLogoUntouched ? <LogoState brand={opened} /> : undefined)}
        />
      </div>
      <FormActions onCancel={onClose} busyLabel="Updating...">
        Update Brand
      </FormActions>
    </Form>
  );
}
