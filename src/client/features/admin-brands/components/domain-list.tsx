import { type FormEvent, useRef, useState } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { fieldIssue } from '#client/components/ui/field-issue.tsx';
import { TextField } from '#client/components/ui/text-field.tsx';
import { useAddDomain, useRemoveDomain } from '#client/features/admin-brands/api/brand-domains.ts';
import { MergeOffer } from '#client/features/admin-brands/components/merge-offer.tsx';
import { otherBrandOf } from '#client/features/admin-brands/merge-words.ts';
import { issuesOfError, readForm } from '#client/lib/form-issues.ts';
import { type AdminBrand, aliasBody } from '#shared/contract/admin-brands.ts';

/** The domains a brand sends from, and the way to another one. One that is another brand's offers to merge the two. */
export function DomainList({ brand: opened }: { brand: AdminBrand }) {
  const [brand, setBrand] = useState(opened);
  const [domain, setDomain] = useState('');
  const [issue, setIssue] = useState<string>();
  const add = useAddDomain(brand.id);
  const field = useRef<HTMLDivElement>(null);
  const other = otherBrandOf(add.error);

  const finish = (changed: AdminBrand) => {
    setBrand(changed);
    setDomain('');
    setIssue(undefined);
    add.reset();
    focusField();
  };
  const focusField = () => field.current?.querySelector('input')?.focus();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const read = readForm(aliasBody, { domain });
    if ('issues' in read) {
      setIssue(read.issues.domain);
      focusField();
      return;
    }
    setIssue(undefined);
    add.mutate(read.body.domain, {
      onSuccess: finish,
      onError: (error) => {
        setIssue(issuesOfError(error).domain);
        focusField();
      },
    });
  };

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
      <form noValidate onSubmit={handleSubmit} className="mt-4 flex items-start gap-2">
        <div ref={field} className="min-w-0 flex-1">
          <TextField
            label="Another domain"
            name="domain"
            value={domain}
            spellCheck={false}
            autoCapitalize="none"
            inputMode="url"
            placeholder="brand.example"
            {...fieldIssue(issue, 'At a provider that many share, the whole address.')}
            onChange={({ target }) => setDomain(target.value)}
          />
        </div>
        <Button type="submit" variant="fill" aria-disabled={add.isPending} className="mt-[26px] min-h-touch">
          {add.isPending ? 'Adding...' : 'Add Domain'}
        </Button>
      </form>
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
  const remove = useRemoveDomain(brandId);
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line [overflow-wrap:anywhere]">
      {domain}
      <Button
        variant="quiet"
        aria-label={`Remove ${domain}`}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(domain, { onSuccess: onRemoved })}
        className="-mr-2 ml-auto min-h-9! px-2! text-danger"
      >
        {remove.isPending ? 'Removing...' : 'Remove'}
      </Button>
    </li>
  );
}
