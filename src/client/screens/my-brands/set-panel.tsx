import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { brandSetQuery } from '#client/features/brand-sets/api.ts';
import { deleteBrandSetMutation, renameBrandSetMutation } from '#client/features/brand-sets/mutations.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { toSearch } from '#client/platform/api/to-search.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Link } from '#client/platform/router/link.tsx';
import { SetMembers } from '#client/screens/my-brands/set-members.tsx';
import { Button, TextLink } from '#client/ui/button.tsx';
import { DeleteQuestion } from '#client/ui/dialog/confirm-dialog.tsx';
import { RenameForm } from '#client/ui/form/rename-form.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BrandSet } from '#shared/contract/library/brand-sets.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { maxBrandSetNameLength } from '#shared/vocabulary/limits.ts';

/** A set: its name toggles its brands below it. */
export function SetPanel({ set, isOpen }: { set: BrandSet; isOpen: boolean }) {
  return (
    <section aria-label={set.name}>
      <h2>
        <Link
          to={isOpen ? paths.myBrands() : paths.myBrands(set.id)}
          preventScrollReset
          aria-expanded={isOpen}
          className="flex min-h-14 items-center gap-3 rounded-lg px-5 py-2 hover:bg-hover max-md:px-4"
        >
          <bdi className="min-w-0 flex-1 font-strong [overflow-wrap:anywhere]">{set.name}</bdi>
          <span className="text-sm text-ink-2 tabular">{countOf(set.brandCount, 'brand', 'brands')}</span>
          <Icon of={ChevronDown} className={isOpen ? 'rotate-180' : ''} />
        </Link>
      </h2>
      {isOpen && <OpenSet set={set} />}
    </section>
  );
}

/** Pages that can be filtered by the set. */
const places = (id: number) =>
  [
    ['Emails', paths.emails()],
    ['Compare', paths.compare()],
    ['Offers', paths.offers()],
    ['Planner', paths.planner()],
    ['Subject lines', paths.subjects()],
    ['Platforms', paths.platforms()],
  ].map(([name = '', path = '']) => ({ name, to: `${path}${toSearch({ set: id })}` }));

function OpenSet({ set }: { set: BrandSet }) {
  const [part, setPart] = useState<'rename' | 'delete' | null>(null);
  const detail = useQuery(brandSetQuery(useApi(), set.id));
  const close = () => setPart(null);
  return (
    <div className="grid gap-4 border-t border-line px-5 pt-4 pb-5 max-md:px-4">
      {detail.isPending ? (
        <Skeleton className="h-20" />
      ) : detail.data?.kind === 'open' ? (
        <SetMembers set={detail.data.value} />
      ) : (
        <LoadFailure what="The brands" query={detail} />
      )}
      {set.brandCount > 0 && (
        <nav aria-label={`Explore ${set.name}`} className="flex flex-wrap items-center gap-x-5 text-sm">
          {places(set.id).map(({ name, to }) => (
            <TextLink key={name} to={to}>
              {name}
            </TextLink>
          ))}
        </nav>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4 noscript:hidden">
        <Button
          aria-expanded={part === 'rename'}
          onClick={() => setPart(part === 'rename' ? null : 'rename')}
        >
          Rename
        </Button>
        <Button
          className="text-danger"
          aria-expanded={part === 'delete'}
          onClick={() => setPart(part === 'delete' ? null : 'delete')}
        >
          Delete
        </Button>
      </div>
      {part === 'rename' && <RenamePart set={set} onClose={close} />}
      {part === 'delete' && <DeletePart set={set} onClose={close} />}
    </div>
  );
}

function RenamePart({ set, onClose }: { set: BrandSet; onClose: () => void }) {
  return (
    <RenameForm
      label="New name"
      name={set.name}
      maxLength={maxBrandSetNameLength}
      mutation={useApiMutation(renameBrandSetMutation, set.id)}
      onClose={onClose}
    />
  );
}

function DeletePart({ set, onClose }: { set: BrandSet; onClose: () => void }) {
  const remove = useApiMutation(deleteBrandSetMutation, set.id);
  return (
    <div>
      <p className="text-ink-2">
        <DeleteQuestion what="Set" name={set.name} /> The brands stay in the vault. Saved searches that use
        this set will find nothing.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          isBusy={remove.isPending}
          busyLabel="Deleting..."
          onClick={() =>
            remove.mutate(undefined, { onSuccess: () => document.getElementById('main')?.focus() })
          }
        >
          Delete set
        </Button>
      </div>
    </div>
  );
}
