import { useState } from 'react';
import { ListForm } from '#client/features/saved-lists/components/list-form.tsx';
import { loginCopy } from '#client/features/saved-lists/copy.ts';
import {
  createSavedListMutation,
  deleteSavedListMutation,
  updateSavedListMutation,
} from '#client/features/saved-lists/mutations.ts';
import { type ListTexts, newerTextsOf } from '#client/features/saved-lists/newer-texts.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { DeleteDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import type { FormMutation } from '#client/ui/form/form.tsx';
import type { SavedList, SavedListBody } from '#shared/contract/library/saved-lists.ts';

/** The open dialog and its list. */
export type ListDialogSubject = { kind: 'create' } | { kind: 'edit' | 'delete'; list: SavedList };

interface AnyListDialogProps extends Openable {
  subject: ListDialogSubject;
  /** Focus target when the focused list is gone. */
  afterDelete: () => HTMLElement | null;
}

/** Creates, edits and deletes a list. Each dialog closes after the answer of the server. */
export function ListDialog({ subject, afterDelete, ...dialog }: AnyListDialogProps) {
  if (subject.kind === 'create') return <CreateDialog {...dialog} />;
  const { kind, list } = subject;
  if (kind === 'edit') return <EditDialog list={list} {...dialog} />;
  return <DeleteListDialog list={list} afterDelete={afterDelete} {...dialog} />;
}

function CreateDialog({ isOpen, onOpenChange }: Openable) {
  const close = () => onOpenChange(false);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Create new list">
      <ListForm
        submitLabel="Create list"
        busyLabel="Creating..."
        mutation={useApiMutation(createSavedListMutation, loginCopy.manage)}
        onSent={close}
        onCancel={close}
      />
    </Dialog>
  );
}

function EditDialog({ list, isOpen, onOpenChange }: Openable & { list: SavedList }) {
  const close = () => onOpenChange(false);
  const update = useApiMutation(updateSavedListMutation, list.id);
  // Not the list as it is now: what a colleague writes meanwhile would be replaced unseen.
  const [seen, setSeen] = useState<ListTexts>({ name: list.name, description: list.description });
  const mutation: FormMutation<SavedListBody, SavedList> = {
    isPending: update.isPending,
    mutate: (body, { onSuccess, onError }) =>
      update.mutate(
        { ...body, before: seen },
        {
          onSuccess,
          onError: (error) => {
            setSeen(newerTextsOf(error) ?? seen);
            onError(error);
          },
        },
      ),
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Edit list">
      <ListForm
        initial={list}
        submitLabel="Update list"
        busyLabel="Updating..."
        mutation={mutation}
        onSent={close}
        onCancel={close}
      />
    </Dialog>
  );
}

interface DeleteListDialogProps extends Openable {
  list: SavedList;
  afterDelete: () => HTMLElement | null;
}

function DeleteListDialog({ list, ...dialog }: DeleteListDialogProps) {
  const remove = useApiMutation(deleteSavedListMutation, list.id);
  return <DeleteDialog {...dialog} what="List" name={list.name} remove={remove} />;
}
