import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { savedListsQuery } from '#client/features/saved-lists/api.ts';
import { FirstSaveForm } from '#client/features/saved-lists/components/first-save-form.tsx';
import { ListChoice } from '#client/features/saved-lists/components/list-choice.tsx';
import { NewList, selectList } from '#client/features/saved-lists/components/save-to-list-form.tsx';
import { maxSavedAtOnce, saveEmailsMutation } from '#client/features/saved-lists/mutations.ts';
import { selectedList } from '#client/features/saved-lists/save-draft.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { noIssues, Refusal } from '#client/platform/api/form-issues.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextArea } from '#client/ui/form/text-field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';
import { countOf } from '#shared/format/count.ts';
import { maxNotesLength } from '#shared/vocabulary/limits.ts';

interface SaveEmailsDialogProps extends Openable {
  emailIds: readonly number[];
}

/** Adds several emails to one of the user's lists, or to a new one. */
export function SaveEmailsDialog({ emailIds, isOpen, onOpenChange }: SaveEmailsDialogProps) {
  const isTooMany = emailIds.length > maxSavedAtOnce;
  const close = () => onOpenChange(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Save to list"
      description={
        isTooMany
          ? `Select at most ${maxSavedAtOnce} emails to save at once.`
          : countOf(emailIds.length, 'email', 'emails')
      }
    >
      {!isTooMany && <SaveEmailsForm emailIds={emailIds} onClose={close} />}
    </Dialog>
  );
}

interface SaveEmailsFormProps {
  emailIds: readonly number[];
  onClose: () => void;
}

function SaveEmailsForm(props: SaveEmailsFormProps) {
  const result = useQuery(savedListsQuery(useApi()));
  if (result.isPending) return <Skeleton className="mt-5 h-touch w-full" />;
  const lists = result.data?.kind === 'open' ? result.data.value : [];
  return <ListsForm {...props} lists={lists.filter(({ role }) => role !== 'viewer')} />;
}

const notesLabel = 'Notes for each (optional)';

function ListsForm({ emailIds, onClose, lists }: SaveEmailsFormProps & { lists: readonly SavedList[] }) {
  const formId = useId();
  const save = useApiMutation(saveEmailsMutation);
  // As the dialog was opened: the list that is made here changes the form only if saving into it fails.
  const [isFirst, setIsFirst] = useState(lists.length === 0);
  const { draft, change, field, formProps } = useForm({
    initial: { selectedId: null as number | null, notes: '' },
    bodyOf: ({ selectedId, notes }) => {
      const list = selectedList({ selectedId }, lists);
      return list === undefined ? new Refusal(noIssues, selectList) : { list, emailIds, notes };
    },
    mutation: save,
    onSent: onClose,
  });
  if (isFirst) {
    return (
      <FirstSaveForm
        notes={draft.notes}
        notesLabel={notesLabel}
        onNotes={(notes) => change({ notes })}
        onCreated={(list) => {
          change({ selectedId: list.id });
          const { notes } = draft;
          save.mutate({ list, emailIds, notes }, { onSuccess: onClose, onError: () => setIsFirst(false) });
        }}
        isSaving={save.isPending}
        onCancel={onClose}
      />
    );
  }
  return (
    <>
      {/* Forms cannot be nested, so the controls outside the form that creates a list name theirs. */}
      <Form {...formProps} id={formId} />
      <ListChoice
        formId={formId}
        lists={lists}
        selectedId={selectedList(draft, lists)?.id ?? null}
        onChoose={(selectedId) => change({ selectedId })}
      />
      <NewList onCreated={({ id }) => change({ selectedId: id })} />
      <div className="mt-4">
        <TextArea form={formId} label={notesLabel} maxLength={maxNotesLength} {...field('notes')} />
      </div>
      <FormActions onCancel={onClose} form={formId} isBusy={save.isPending} busyLabel="Saving...">
        Save
      </FormActions>
    </>
  );
}
