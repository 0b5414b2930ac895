import { useState } from 'react';
import type { NotesDraft } from '#client/features/saved-lists/newer-notes.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { notesWord } from '#client/screens/saved-list/saved-item.tsx';
import { ConfirmDialog, Quoted } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { TextArea } from '#client/ui/form/text-field.tsx';
import type { SavedListItem } from '#shared/contract/library/saved-lists.ts';
import { maxNotesLength } from '#shared/vocabulary/limits.ts';

/** The item and kind of the open dialog. */
export interface ItemDialogSubject {
  kind: 'notes' | 'remove';
  item: SavedListItem;
  /** The notes to edit, as they were when the dialog was opened. */
  draft: NotesDraft;
  /** Id of the next or previous email of the list: the focus target after the removal. */
  neighbourId: number | undefined;
}

interface ItemDialogProps extends Openable {
  subject: ItemDialogSubject;
  onNotes: (item: SavedListItem, wanted: NotesDraft) => void;
  onRemove: (item: SavedListItem) => void;
  /** Focus target when the focused item is gone. */
  afterRemove: (neighbourId: number | undefined) => HTMLElement | null;
}

/**
 * Edits the notes of a saved email, or removes it from the list. Both dialogs close immediately: the list is
 * updated optimistically.
 */
export function ItemDialog({ subject, ...rest }: ItemDialogProps) {
  const { item, draft, neighbourId } = subject;
  if (subject.kind === 'notes') return <NotesDialog key={item.emailId} item={item} draft={draft} {...rest} />;
  const afterRemove = () => rest.afterRemove(neighbourId);
  return <RemoveDialog key={item.emailId} item={item} {...rest} afterRemove={afterRemove} />;
}

type OneItemDialogProps = Omit<ItemDialogProps, 'subject' | 'afterRemove'> & { item: SavedListItem };

function NotesDialog({
  item,
  draft,
  isOpen,
  onOpenChange,
  onNotes,
}: OneItemDialogProps & { draft: NotesDraft }) {
  const handleSave = (notes: string) => {
    onOpenChange(false);
    onNotes(item, { notes, before: draft.before });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={notesWord(item.notes)}
      description={<bdi>{item.email.subject}</bdi>}
    >
      <NotesForm initial={draft.notes} onSave={handleSave} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface NotesFormProps {
  initial: string;
  onSave: (notes: string) => void;
  onCancel: () => void;
}

export function NotesForm({ initial, onSave, onCancel }: NotesFormProps) {
  const [notes, setNotes] = useState(initial);
  return (
    <Form onSubmit={() => onSave(notes)} className="mt-5">
      <TextArea
        label="Notes"
        rows={6}
        value={notes}
        maxLength={maxNotesLength}
        onChange={(event) => setNotes(event.target.value)}
      />
      <FormActions onCancel={onCancel}>Save notes</FormActions>
    </Form>
  );
}

interface RemoveDialogProps extends OneItemDialogProps {
  afterRemove: () => HTMLElement | null;
}

function RemoveDialog({ item, isOpen, onOpenChange, onRemove, afterRemove }: RemoveDialogProps) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (isOpen && isConfirmed) setIsConfirmed(false);
  const handleRemove = () => {
    setIsConfirmed(true);
    onOpenChange(false);
    onRemove(item);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Remove email"
      question={<RemoveQuestion subject={item.email.subject} />}
      confirmLabel="Remove"
      onConfirm={handleRemove}
      focusAfterClose={() => (isConfirmed ? afterRemove() : null)}
    />
  );
}

export function RemoveQuestion({ subject }: { subject: string }) {
  return (
    <>
      Are you sure you want to remove <Quoted>{subject}</Quoted> from this list? This won't delete the email
      itself.
    </>
  );
}
