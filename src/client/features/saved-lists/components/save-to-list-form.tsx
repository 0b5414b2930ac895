import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { FirstSaveForm } from '#client/features/saved-lists/components/first-save-form.tsx';
import { ListChoice, listOptionId } from '#client/features/saved-lists/components/list-choice.tsx';
import { ListForm } from '#client/features/saved-lists/components/list-form.tsx';
import { loginCopy } from '#client/features/saved-lists/copy.ts';
import { createSavedListMutation, type SaveEmail } from '#client/features/saved-lists/mutations.ts';
import {
  notesOf,
  type SaveDraft,
  selectedList,
  withDraftNotes,
} from '#client/features/saved-lists/save-draft.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { TextButton } from '#client/ui/button.tsx';
import { FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { TextArea } from '#client/ui/form/text-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';
import { maxNotesLength } from '#shared/vocabulary/limits.ts';

export interface SaveToListFormProps {
  /** The user's lists, each with the email's item if it contains the email. */
  lists: readonly SavedList[];
  draft: SaveDraft;
  onDraft: (draft: SaveDraft) => void;
  onSave: (wanted: SaveEmail) => void;
  onCancel: () => void;
  /** True if the form appears in an open dialog, and so must take the focus. */
  takesFocus?: boolean;
}

/** Selects or creates a list, and edits the email's notes. */
export function SaveToListForm({
  lists,
  draft,
  onDraft,
  onSave,
  onCancel,
  takesFocus = false,
}: SaveToListFormProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) root.current?.querySelector<HTMLElement>('input')?.focus();
  }, [takesFocus]);
  const formId = useId();
  const [createdIds, setCreatedIds] = useState<readonly number[]>([]);
  // State when the dialog opened: a list created here no longer changes the form.
  const [isFirst] = useState(lists.length === 0);
  const choose = (selectedId: number) => onDraft({ ...draft, selectedId });

  const handleSubmit = () => {
    const list = selectedList(draft, lists);
    if (list === undefined) toast(selectList);
    else onSave({ listId: list.id, ...notesOf(draft, lists), outcome: outcomeOf(list, createdIds) });
  };
  if (isFirst) {
    return (
      <div ref={root}>
        <FirstSaveForm
          notes={draft.freeNotes}
          notesLabel="Notes (optional)"
          onNotes={(freeNotes) => onDraft({ ...draft, freeNotes })}
          onCreated={({ id }) =>
            onSave({ listId: id, notes: draft.freeNotes, before: null, outcome: 'Added to new list' })
          }
          onCancel={onCancel}
        />
      </div>
    );
  }
  return (
    <div ref={root}>
      {/* Forms cannot be nested, so the controls outside the form that creates a list name theirs. */}
      <Form id={formId} onSubmit={handleSubmit} />
      <ListChoice
        formId={formId}
        lists={lists}
        selectedId={selectedList(draft, lists)?.id ?? null}
        onChoose={choose}
      />
      <NewList
        onCreated={(list) => {
          setCreatedIds([...createdIds, list.id]);
          choose(list.id);
        }}
      />
      <FocusOnList formId={formId} list={lists.find((list) => list.id === createdIds.at(-1))} />
      <div className="mt-4">
        <TextArea
          form={formId}
          label="Notes (optional)"
          value={notesOf(draft, lists).notes}
          maxLength={maxNotesLength}
          onChange={(event) => onDraft(withDraftNotes(draft, lists, event.target.value))}
        />
      </div>
      <FormActions onCancel={onCancel} form={formId}>
        Save
      </FormActions>
    </div>
  );
}

export const selectList = { title: 'Error', description: 'Please select a list', isFailure: true };

/** Returns the toast's text for a save into a list. */
export function outcomeOf(list: SavedList, createdIds: readonly number[]): string {
  if (list.item != null) return 'Notes updated';
  return createdIds.includes(list.id) ? 'Added to new list' : 'Added to list';
}

/** The form that adds a list to existing ones. */
export function NewList({ onCreated }: { onCreated: (list: SavedList) => void }) {
  const [isWanted, setIsWanted] = useState(false);
  const create = useApiMutation(createSavedListMutation, loginCopy.createWhileSaving);
  if (!isWanted) {
    return (
      <TextButton className="mt-2" onClick={() => setIsWanted(true)}>
        <Icon of={Plus} size={16} strokeWidth={2} />
        Create new list
      </TextButton>
    );
  }
  return (
    <section aria-label="Create new list" className="mt-3 rounded-md border border-line px-4 pb-4">
      <ListForm
        submitLabel="Create list"
        busyLabel="Creating..."
        mutation={create}
        autoFocus
        variant="line"
        onSent={(list) => {
          setIsWanted(false);
          onCreated(list);
        }}
        onCancel={() => setIsWanted(false)}
      />
    </section>
  );
}

/** Focuses a newly created list once it is among the others. */
function FocusOnList({ formId, list }: { formId: string; list: SavedList | undefined }) {
  const id = list?.id;
  useEffect(() => {
    if (id !== undefined) document.getElementById(listOptionId(formId, id))?.focus();
  }, [formId, id]);
  return null;
}
