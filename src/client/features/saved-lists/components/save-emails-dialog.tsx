import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Dialog, FormActions } from '#client/components/ui/dialog.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import { savedListsQuery } from '#client/features/saved-lists/api.ts';
import { ListChoice } from '#client/features/saved-lists/components/list-choice.tsx';
import { NewList } from '#client/features/saved-lists/components/save-to-list-form.tsx';
import { mostSavedAtOnce, saveEmailsMutation } from '#client/features/saved-lists/mutations.ts';
import { useApi } from '#client/lib/app-context.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { Openable } from '#client/lib/use-dialog.ts';
import { countOf } from '#shared/format/count.ts';

interface SaveEmailsDialogProps extends Openable {
  emailIds: readonly number[];
}

/** Puts several emails into one of the reader's lists, or into a new one. */
export function SaveEmailsDialog({ emailIds, isOpen, onOpenChange }: SaveEmailsDialogProps) {
  const isTooMany = emailIds.length > mostSavedAtOnce;
  const close = () => onOpenChange(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Save to List"
      description={
        isTooMany
          ? `At most ${mostSavedAtOnce} emails are saved at once. Please choose fewer than ${emailIds.length}.`
          : countOf(emailIds.length, 'email', 'emails')
      }
    >
      {!isTooMany && <SaveEmailsForm emailIds={emailIds} onClose={close} />}
    </Dialog>
  );
}

function SaveEmailsForm({ emailIds, onClose }: { emailIds: readonly number[]; onClose: () => void }) {
  const formId = useId();
  const [listId, setListId] = useState<number | null>(null);
  const outcome = useQuery(savedListsQuery(useApi()));
  const save = useChange(saveEmailsMutation);
  if (outcome.isPending) return <Skeleton className="mt-5 h-touch w-full" />;
  const lists = outcome.data?.kind === 'open' ? outcome.data.value : [];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const list = lists.find(({ id }) => id === listId);
    if (list === undefined) {
      toast({ title: 'Error', description: 'Please select a list', isFailure: true });
      return;
    }
    save.mutate({ list, emailIds }, { onSuccess: onClose });
  };
  return (
    <>
      {/* The form that makes a list cannot stand inside this one, so the controls name theirs. */}
      <form id={formId} onSubmit={handleSubmit} />
      <ListChoice formId={formId} lists={lists} selectedId={listId} onChoose={setListId} />
      <NewList onCreated={({ id }) => setListId(id)} />
      <FormActions onCancel={onClose} form={formId} isBusy={save.isPending} busyLabel="Saving...">
        Save
      </FormActions>
    </>
  );
}
