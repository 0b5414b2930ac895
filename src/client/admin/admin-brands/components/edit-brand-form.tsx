import { useState } from 'react';
import { retryLogoMutation, updateBrandMutation } from '#client/admin/admin-brands/api.ts';
import { brandChanges, draftOf } from '#client/admin/admin-brands/brand-draft.ts';
import { MergeOffer } from '#client/admin/admin-brands/components/merging.tsx';
import { otherBrandOf } from '#client/admin/admin-brands/copy.ts';
import { formatInstant } from '#client/platform/locale/relative-time.ts';
import { useViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';

interface EditBrandFormProps {
  brand: AdminBrand;
  categories: readonly Category[];
  onClose: () => void;
}

/** The form closes once the server has saved it. Errors appear next to their fields. */
export function EditBrandForm({ brand, categories, onClose }: EditBrandFormProps) {
  const update = useApiMutation(updateBrandMutation, brand.id);
  // The brand when the form was opened: changes by others meanwhile are not changes of this form.
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

type WantedLogo = NonNullable<AdminBrand['wantedLogo']>;

/** State of the logo under its URL: fetched, pending, or failed with the reason. */
function LogoState({ brand }: { brand: AdminBrand }) {
  const retry = useApiMutation(retryLogoMutation, brand.id);
  // The result of a retry, without closing the form.
  const { wantedLogo, logoUrl } = retry.data ?? brand;
  if (wantedLogo === null) return logoUrl === null ? null : <span>Saved: readers see our copy.</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <LogoTrouble wanted={wantedLogo} />
      <button
        type="button"
        aria-disabled={retry.isPending}
        onClick={() => {
          if (!retry.isPending) retry.mutate();
        }}
        className="min-h-6 rounded-sm font-medium text-ink underline decoration-[1.5px] underline-offset-4 max-md:min-h-touch"
      >
        {retry.isPending ? 'Trying...' : 'Try again'}
      </button>
    </span>
  );
}

function LogoTrouble({ wanted: { state, reason, nextAttemptAt } }: { wanted: WantedLogo }) {
  const viewerLocale = useViewerLocale();
  if (state === 'failed')
    return <span className="text-danger">Failed: {reason ?? 'It could not be fetched.'}</span>;
  return (
    <span>
      Not fetched yet{reason === null ? '' : `: ${reason}`}
      {nextAttemptAt !== null && <> Next try: {formatInstant(new Date(nextAttemptAt), viewerLocale)}.</>}
    </span>
  );
}
