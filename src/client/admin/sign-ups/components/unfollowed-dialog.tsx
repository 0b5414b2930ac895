import { useRef } from 'react';
import { followMutation } from '#client/admin/sign-ups/api.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { SignUpSummary } from '#shared/contract/intake/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

interface UnfollowedDialogProps extends Openable {
  unfollowed: SignUpSummary['unfollowed'];
}

/** The brands that send mail without a sign-up, each with a button to add one. */
export function UnfollowedDialog({ unfollowed: { count, brands }, ...dialog }: UnfollowedDialogProps) {
  const list = useRef<HTMLUListElement>(null);
  const omittedCount = count - brands.length;
  return (
    <Dialog
      {...dialog}
      title="Brands without a sign-up"
      description="Brands that send you email and are not among your sign-ups."
    >
      {/* The same height with many and with none. */}
      <ul
        ref={list}
        aria-label="Brands without a sign-up"
        tabIndex={-1}
        className="mt-4 h-[min(360px,48dvh)] overflow-y-auto rounded-md border border-line text-sm outline-none"
      >
        {brands.map((brand) => (
          <UnfollowedBrand key={brand.id} brand={brand} onAdded={() => list.current?.focus()} />
        ))}
        {omittedCount > 0 && (
          <li className="px-4 py-2.5 text-ink-2">
            And {countOf(omittedCount, 'further brand', 'further brands')}.
          </li>
        )}
        {count === 0 && <li className="px-4 py-2.5 text-ink-2">All brands are in the ledger.</li>}
      </ul>
      <DialogActions>
        <Button onClick={() => dialog.onOpenChange(false)}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function UnfollowedBrand({
  brand: { id, name, domain, lastMailAt },
  onAdded,
}: {
  brand: SignUpSummary['unfollowed']['brands'][number];
  onAdded: () => void;
}) {
  const follow = useApiMutation(followMutation);
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-0">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi className="font-strong">{name}</bdi>
        <span className="block text-xs text-ink-2">
          {domain} · last email <RelativeTime at={lastMailAt} />
        </span>
      </span>
      <Button
        aria-label={`Add ${name}`}
        isBusy={follow.isPending}
        onClick={() => follow.mutate({ brandIds: [id] }, { onSuccess: onAdded })}
      >
        Add
      </Button>
    </li>
  );
}
