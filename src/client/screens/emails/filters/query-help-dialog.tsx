import {
  type ExplorerAddress,
  explorerSearch,
  updateAddress,
} from '#client/features/email-search/explorer-address.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { queryHelp } from '#shared/email-query/help.ts';

interface QueryHelpDialogProps extends Openable {
  address: ExplorerAddress;
}

/** Search syntax, each with an example to try. */
export function QueryHelpDialog({ address, isOpen, onOpenChange }: QueryHelpDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Search tips"
      description="All terms must match. Select an example to try it."
      className="max-w-[40rem] md:w-[40rem]!"
    >
      <dl className="mt-4 grid text-sm">
        {queryHelp.map(({ operator, example, what }) => (
          <div
            key={operator}
            className="grid gap-x-4 border-t border-line py-2 md:items-baseline md:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt>
              <Link
                to={{ search: explorerSearch(updateAddress(address, { q: example })) }}
                preventScrollReset
                onClick={() => onOpenChange(false)}
                className="inline-flex min-h-6 items-center rounded-sm font-mono text-sm text-accent underline-offset-4 hover:underline max-md:min-h-touch"
              >
                {example}
              </Link>
            </dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
