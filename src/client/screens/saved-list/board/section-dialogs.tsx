import { useState } from 'react';
import {
  addSectionMutation,
  changeSectionMutation,
  removeSectionMutation,
} from '#client/features/saved-lists/boards/api.ts';
import { newerSectionNameOf } from '#client/features/saved-lists/newer-texts.ts';
import { Refusal } from '#client/platform/api/form-issues.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { ConfirmDialog, Quoted } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, type FormMutation, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { BoardSection } from '#shared/contract/library/boards.ts';
import { isVisible } from '#shared/format/name-key.ts';
import { maxSectionNameLength } from '#shared/vocabulary/limits.ts';

export type SectionDialogSubject = { kind: 'add' } | { kind: 'rename' | 'remove'; section: BoardSection };

interface SectionDialogProps extends Openable {
  listId: number;
  subject: SectionDialogSubject;
}

/** Adds, renames or removes a section of a board. */
export function SectionDialog({ listId, subject, ...dialog }: SectionDialogProps) {
  if (subject.kind === 'add') return <AddDialog listId={listId} {...dialog} />;
  if (subject.kind === 'rename')
    return <RenameDialog listId={listId} section={subject.section} {...dialog} />;
  return <RemoveDialog listId={listId} section={subject.section} {...dialog} />;
}

function AddDialog({ listId, ...dialog }: Openable & { listId: number }) {
  const mutation = useApiMutation(addSectionMutation, listId);
  return <NameDialog title="Add section" submitLabel="Add section" mutation={mutation} {...dialog} />;
}

function RenameDialog({ listId, section, ...dialog }: Openable & { listId: number; section: BoardSection }) {
  const change = useApiMutation(changeSectionMutation, listId);
  const [seen, setSeen] = useState(section.name);
  const mutation: FormMutation<{ name: string }, unknown> = {
    isPending: change.isPending,
    mutate: (body, { onSuccess, onError }) =>
      change.mutate(
        { ...body, nameBefore: seen, sectionId: section.id },
        {
          onSuccess,
          onError: (error) => {
            setSeen(newerSectionNameOf(error) ?? seen);
            onError(error);
          },
        },
      ),
  };
  return (
    <NameDialog
      title="Rename section"
      submitLabel="Rename"
      initial={section.name}
      mutation={mutation}
      {...dialog}
    />
  );
}

interface NameDialogProps extends Openable {
  title: string;
  submitLabel: string;
  initial?: string;
  mutation: FormMutation<{ name: string }, unknown>;
}

function NameDialog({ title, submitLabel, initial = '', mutation, isOpen, onOpenChange }: NameDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={title}>
      <NameForm
        initial={initial}
        submitLabel={submitLabel}
        mutation={mutation}
        onEnd={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

function NameForm({
  initial,
  submitLabel,
  mutation,
  onEnd,
}: Pick<NameDialogProps, 'submitLabel' | 'mutation'> & { initial: string; onEnd: () => void }) {
  const { field, formProps } = useForm({
    initial: { name: initial },
    bodyOf: ({ name }: { name: string }) => (isVisible(name.trim()) ? { name: name.trim() } : nameless),
    mutation,
    onSent: onEnd,
  });
  return (
    <Form {...formProps} className="mt-5">
      <TextField label="Name" maxLength={maxSectionNameLength} aria-required {...field('name')} />
      <FormActions onCancel={onEnd} busyLabel="Saving...">
        {submitLabel}
      </FormActions>
    </Form>
  );
}

const nameless = new Refusal(
  { name: '' },
  { title: 'Error', description: 'Please enter a name for the section', isFailure: true },
);

function RemoveDialog({
  listId,
  section,
  isOpen,
  onOpenChange,
}: Openable & { listId: number; section: BoardSection }) {
  const remove = useApiMutation(removeSectionMutation, listId);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const handleRemove = () => {
    setIsConfirmed(true);
    onOpenChange(false);
    remove.mutate(section.id);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Remove section"
      question={
        <>
          Are you sure you want to remove <Quoted>{section.name}</Quoted>? Its emails stay on the board, in
          front of the first section.
        </>
      }
      confirmLabel="Remove"
      onConfirm={handleRemove}
      focusAfterClose={() => (isConfirmed ? document.getElementById('add-section') : null)}
    />
  );
}
