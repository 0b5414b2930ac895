import { Button } from '#client/components/ui/button.tsx';
import { Dialog, DialogActions } from '#client/components/ui/dialog.tsx';
import { useCreateSavedList } from '#client/features/saved-lists/api/create-saved-list.ts';
import { useDeleteSavedList } from '#client/features/saved-lists/api/delete-saved-list.ts';
import { useUpdateSavedList } from '#client/features/saved-lists/api/update-saved-list.ts';
import { ListForm } from '#client/features/saved-lists/components/list-form.tsx';
import { loginWords } from '#client/features/saved-lists/words.ts';
import type { SavedList } from '#shared/contract/saved-lists.ts';

/** What a dialog of the lists' page is about. */
export type ListDialogSubject = { kind: 'create' } | { kind: 'edit' | 'delete'; list: SavedList };

interface ListDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface AnyListDialogProps extends ListDialogProps {
  subject: ListDialogSubject;
  /** Where the keyboard goes when the list it stood on is gone. */
  afterDelete: () => HTMLElement | null;
}

/** Creating, editing and deleting a list. Each dialog closes when the server has done it. */
export function ListDialog({ subject, afterDelete, ...dialog }: AnyListDialogProps) {
  if (subject.kind === 'create') return <CreateDialog {...dialog} />;
  const { kind, list } = subject;
  if (kind === 'edit') return <EditDialog key={list.id} list={list} {...dialog} />;
  return <DeleteDialog key={list.id} list={list} afterDelete={afterDelete} {...dialog} />;
}

function CreateDialog({ isOpen, onOpenChange }: ListDialogProps) {
  const create = useCreateSavedList(loginWords.manage);
  const close = () => onOpenChange(false);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Create New List">
      <ListForm
        submitLabel="Create List"
        busyLabel="Creating..."
        isBusy={create.isPending}
        onSubmit={(body) => create.mutate(body, { onSuccess: close })}
        onCancel={close}
      />
    </Dialog>
  );
}

function EditDialog({ list, isOpen, onOpenChange }: ListDialogProps & { list: SavedList }) {
  const update = useUpdateSavedList(list.id);
  const close = () => onOpenChange(false);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Edit List">
      <ListForm
        initial={list}
        submitLabel="Update List"
        busyLabel="Updating..."
        isBusy={update.isPending}
        onSubmit={(body) => update.mutate(body, { onSuccess: close })}
        onCancel={close}
      />
    </Dialog>
  );
}

interface DeleteDialogProps extends ListDialogProps {
  list: SavedList;
  afterDelete: () => HTMLElement | null;
}

function DeleteDialog({ list, afterDelete, isOpen, onOpenChange }: DeleteDialogProps) {
  const remove = useDeleteSavedList(list.id);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Delete List"
      description={<DeleteQuestion name={list.name} />}
      focusAfterClose={() => (remove.isSuccess ? afterDelete() : null)}
    >
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="danger"
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate(undefined, { onSuccess: close })}
        >
          {remove.isPending ? 'Deleting...' : 'Delete List'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function DeleteQuestion({ name }: { name: string }) {
  return (
    <>
      Are you sure you want to delete <bdi>{name}</bdi>? This action cannot be undone.
    </>
  );
}
