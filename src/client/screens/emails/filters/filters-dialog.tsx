import { totalLabel } from '#client/features/email-search/copy.ts';
import { hasFilters, withoutFilters } from '#client/features/email-search/explorer-address.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { FilterPanel, type FilterPanelProps } from '#client/screens/emails/filters/filter-panel.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';

/** The filters as a dialog, if there is no room for them next to the emails. */
export function FiltersDialog({ isOpen, onOpenChange, ...panel }: Openable & FilterPanelProps) {
  const { address, show, facets } = panel;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Filters"
      className="inset-x-0! top-auto! bottom-0! m-0! mx-auto! flex max-h-[88dvh]! w-full! max-w-[40rem] flex-col overflow-hidden! rounded-b-none! px-5! pt-4! pb-0!"
    >
      {/* Only the middle scrolls: title, close button and actions stay. */}
      <div className="-mx-5 mt-3 min-h-0 overflow-y-auto overscroll-contain px-5 pb-4">
        <FilterPanel {...panel} />
      </div>
      <div className="-mx-5 flex gap-2 border-t border-line bg-raised px-5 py-3 pb-[calc(12px+env(safe-area-inset-bottom))] *:flex-1">
        <Button isBusy={!hasFilters(address)} onClick={() => show(withoutFilters(address))}>
          Clear all
        </Button>
        <Button variant="fill" onClick={() => onOpenChange(false)}>
          <span aria-live="polite">
            {facets === undefined ? 'Show emails' : `Show ${totalLabel(facets.total)}`}
          </span>
        </Button>
      </div>
    </Dialog>
  );
}
