import { useState } from 'react';
import { addDomainMutation, removeDomainMutation } from '#client/admin/admin-brands/api.ts';
import { MergeOffer } from '#client/admin/admin-brands/components/merging.tsx';
import { otherBrandOf } from '#client/admin/admin-brands/copy.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';

/**
 * The domains of a brand, with a form to add one. A domain of another brand offers a merge of the two brands.
 */
export function DomainList({ brand: opened }: { brand: AdminBrand }) {
  const [brand, setBrand] = useState(opened);
  const add = useApiMutation(addDomainMutation, brand.id);
  const other = otherBrandOf(add.error);
  const finish = (changed: AdminBrand) => {
    setBrand(changed);
    add.reset();
    restart();
  };
  const { field, formProps, restart } = useForm({
    initial: { domain: '' },
    bodyOf: (draft) => draft,
    mutation: add,
    onSent: finish,
  });

  return (
    <div className="mt-4">
      <ul className="border-y border-line text-sm">
        <li className="flex min-h-11 items-center gap-3 border-line [overflow-wrap:anywhere]">
          {brand.domain}
          <Badge className="ml-auto">Main domain</Badge>
        </li>
        {brand.aliasDomains.map((alias) => (
          <Alias key={alias} brandId={brand.id} domain={alias} onRemoved={finish} />
        ))}
      </ul>
      <Form {...formProps} className="mt-4 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Another domain"
            spellCheck={false}
            autoCapitalize="none"
            inputMode="url"
            placeholder="brand.example"
            {...field('domain', 'For a shared provider such as gmail.com, enter the whole address.')}
          />
        </div>
        <Button type="submit" variant="fill" busyLabel="Adding..." className="mt-[26px] min-h-touch">
          Add domain
        </Button>
      </Form>
      {other !== undefined && <MergeOffer other={other} brand={brand} onMerged={finish} />}
    </div>
  );
}

interface AliasProps {
  brandId: number;
  domain: string;
  onRemoved: (brand: AdminBrand) => void;
}

function Alias({ brandId, domain, onRemoved }: AliasProps) {
  const remove = useApiMutation(removeDomainMutation, brandId);
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line [overflow-wrap:anywhere]">
      {domain}
      <Button
        variant="quiet"
        aria-label={`Remove ${domain}`}
        isBusy={remove.isPending}
        busyLabel="Removing..."
        onClick={() => remove.mutate(domain, { onSuccess: onRemoved })}
        className="-mr-2 ml-auto min-h-9! px-2! text-danger"
      >
        Remove
      </Button>
    </li>
  );
}
