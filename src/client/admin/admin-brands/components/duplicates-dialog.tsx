import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { duplicatesQuery, mergeBrandMutation } from '#client/admin/admin-brands/api.ts';
import { duplicateReason } from '#client/admin/admin-brands/copy.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { DuplicateBrand, DuplicateBrands } from '#shared/contract/curation/admin-brands.ts';
import { countOf } from '#shared/format/count.ts';
import { undoDays } from '#shared/vocabulary/limits.ts';

/** Pairs of brands that may be the same. Each pair is decided separately, and a merge can be undone. */
export function DuplicatesDialog({ isOpen, onOpenChange }: Openable) {
  const duplicates = useQuery({ ...duplicatesQuery(useApi(), null), enabled: isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Possible duplicates"
      description={`Brands with the same name or domain name. Check each pair: forged email uses other brands' names. You can undo a merge for ${undoDays} days.`}
      className="md:w-[680px]!"
    >
      <section
        aria-label="Pairs"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
        tabIndex={0}
        className="mt-4 h-[min(420px,48dvh)] overflow-y-auto rounded-md border border-line bg-paper text-sm -outline-offset-2"
      >
        {duplicates.data !== undefined ? (
          <Pairs pairs={duplicates.data} />
        ) : duplicates.isError ? (
          <LoadFailure what="The duplicates" query={duplicates} />
        ) : (
          <span className="grid h-full place-items-center text-ink-2">
            <Spinner label="Looking for duplicates" />
          </span>
        )}
      </section>
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function Pairs({ pairs }: { pairs: DuplicateBrands }) {
  if (pairs.length === 0) {
    return (
      <p className="grid h-full place-items-center px-4 text-center text-ink-2">
        No duplicates found. To merge any brands, select them in the table.
      </p>
    );
  }
  return (
    <ul>
      {pairs.map((pair) => (
        <Pair key={`${pair.into.id} ${pair.brand.id}`} pair={pair} />
      ))}
    </ul>
  );
}

function Pair({ pair }: { pair: DuplicateBrands[number] }) {
  const [isSwapped, setSwapped] = useState(false);
  const merge = useApiMutation(mergeBrandMutation);
  const [from, into] = isSwapped ? [pair.into, pair.brand] : [pair.brand, pair.into];
  return (
    <li className="border-b border-line px-4 py-3 last:border-0">
      <div className="flex items-center gap-3 max-md:flex-col max-md:items-stretch">
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
          <Duplicate brand={from} />
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Swap: keep ${from.name} instead of ${into.name}`}
            title="Swap"
            onClick={() => setSwapped(!isSwapped)}
          >
            <Icon of={ArrowLeftRight} />
          </Button>
          <Duplicate brand={into} isKept />
        </div>
        <Button
          aria-label={`Merge ${from.name} (${from.domain}) into ${into.name} (${into.domain})`}
          isBusy={merge.isPending}
          busyLabel="Merging..."
          onClick={() => merge.mutate({ brandId: from.id, intoBrandId: into.id })}
        >
          Merge
        </Button>
      </div>
      <p className="mt-1 text-xs text-ink-2">{duplicateReason(pair)}</p>
    </li>
  );
}

function Duplicate({ brand, isKept = false }: { brand: DuplicateBrand; isKept?: boolean }) {
  const { name, domain, emailCount } = brand;
  return (
    <span className="min-w-0">
      <bdi title={name} className="block truncate font-display text-name font-strong tracking-[-0.01em]">
        {name}
      </bdi>
      <span title={domain} className="block truncate text-xs text-ink-2">
        {domain}
      </span>
      <span className="block text-xs text-ink-2 tabular">
        {countOf(emailCount, 'email', 'emails')}
        {isKept && ', kept'}
      </span>
    </span>
  );
}
