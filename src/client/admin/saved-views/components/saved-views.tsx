import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { type AddressChanges, useAdminAddress } from '#client/admin/kit/admin-address.ts';
import { ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { savedViewsQuery } from '#client/admin/saved-views/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { ViewPlace } from '#shared/contract/curation/saved-views.ts';

const ViewsDialog = lazyDialog(
  () => import('#client/admin/saved-views/components/saved-views-dialog.tsx'),
  (code) => code.SavedViewsDialog,
);

interface SavedViewsProps {
  place: ViewPlace;
  /** Address parameters of the table's filter and order. */
  names: readonly string[];
}

/** Saved views of a table, with a button to save the current one. */
export function SavedViews({ place, names }: SavedViewsProps) {
  const { search, change } = useAdminAddress();
  const { data = [] } = useQuery(savedViewsQuery(useApi()));
  const dialog = useDialog<true>();
  const views = data.filter((view) => view.place === place);
  const shown = viewSearch(search, names);
  const current = views.find((view) => view.search === shown);
  return (
    <>
      {views.length > 0 && (
        <ToolSelect
          label="Saved view"
          value={current?.id ?? ''}
          options={[
            ['', current === undefined ? 'Choose a view' : 'No view'],
            ...views.map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(id) => {
            const view = views.find((each) => String(each.id) === id);
            change(viewChanges(view?.search ?? '', names));
          }}
          className="md:max-w-52"
        />
      )}
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        {...ViewsDialog.onIntent}
        onClick={() => dialog.open(true)}
        title="Saved views"
        className="max-md:px-3 max-md:[&_svg]:hidden md:max-2xl:px-2.5"
      >
        <Icon of={Bookmark} />
        <span className="md:max-2xl:sr-only">Saved views</span>
      </Button>
      {dialog.subject !== null && <ViewsDialog {...dialog.state} place={place} views={views} shown={shown} />}
    </>
  );
}

/** The table's parameters of an address, normalized: the same view always gives the same string. */
export function viewSearch(search: URLSearchParams, names: readonly string[]): string {
  const kept = names.flatMap((name) => {
    const value = search.get(name) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

/** Address changes that apply a view; filters it does not name are removed. */
export function viewChanges(view: string, names: readonly string[]): AddressChanges {
  const search = new URLSearchParams(view);
  return Object.fromEntries(names.map((name) => [name, search.get(name)]));
}
