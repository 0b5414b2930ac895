import { useQueryClient } from '@tanstack/react-query';
import {
  notesToEdit,
  removeEmailMutation,
  updateNotesMutation,
} from '#client/features/saved-lists/mutations.ts';
import type { SavedListPage } from '#client/features/saved-lists/saved-list-pages.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import type { LinkProps } from '#client/platform/router/link.tsx';
import type { ItemDialogSubject } from '#client/screens/saved-list/item-dialogs.tsx';
import { SavedItem } from '#client/screens/saved-list/saved-item.tsx';
import { savedListHeadingId } from '#client/screens/saved-list/saved-list-heading.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { ShowMore, type ShowMoreProps, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';
import type { SavedListItem } from '#shared/contract/library/saved-lists.ts';

const ItemDialog = lazyDialog(
  () => import('#client/screens/saved-list/item-dialogs.tsx'),
  (code) => code.ItemDialog,
);

interface SavedItemsProps {
  list: SavedListPage['list'];
  items: readonly SavedListItem[];
  viewerLinkOf: (emailId: number) => LinkProps;
  /** Null at the end of the list. */
  more: ShowMoreProps | null;
}

/** The emails of a list, with the actions on each. */
export function SavedItems({ list, items, viewerLinkOf, more }: SavedItemsProps) {
  const dialog = useDialog<ItemDialogSubject>();
  const queryClient = useQueryClient();
  const updateNotes = useApiMutation(updateNotesMutation, list.id);
  const remove = useApiMutation(removeEmailMutation, list.id);
  // An item restored after an error is not a new row: the focus stays.
  const rows = useFocusFirstNewRow(items.length, String(list.itemCount));

  const open = (kind: ItemDialogSubject['kind'], place: number) => {
    const item = items[place];
    const neighbour = items[place + 1] ?? items[place - 1];
    if (item === undefined) return;
    const draft = notesToEdit(queryClient, list.id, item);
    dialog.open({ kind, item, draft, neighbourId: neighbour?.emailId });
  };
  const elementOf = (emailId: number | undefined): HTMLElement | null =>
    rows.current?.querySelector<HTMLElement>(`[data-email-card="${emailId}"]`) ??
    document.getElementById(savedListHeadingId);
  return (
    <>
      <ul ref={rows} className="border-b border-line" {...ItemDialog.onIntent}>
        {items.map((item, place) => (
          <li key={item.emailId}>
            <SavedItem
              item={item}
              viewerLink={viewerLinkOf(item.emailId)}
              mayEdit={list.role !== 'viewer'}
              onNotes={() => open('notes', place)}
              onRemove={() => open('remove', place)}
            />
          </li>
        ))}
      </ul>
      {more !== null && <ShowMore {...more} />}
      {dialog.subject !== null && (
        <ItemDialog
          subject={dialog.subject}
          {...dialog.state}
          onNotes={({ emailId }, wanted) => updateNotes.mutate({ emailId, ...wanted })}
          onRemove={(item) => remove.mutate(item)}
          afterRemove={elementOf}
        />
      )}
    </>
  );
}
