import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listsForEmailQuery } from '#client/features/saved-lists/api.ts';
import {
  SaveToListForm,
  type SaveToListFormProps,
} from '#client/features/saved-lists/components/save-to-list-form.tsx';
import { type SaveEmail, saveEmailMutation } from '#client/features/saved-lists/mutations.ts';
import { emptyDraft, withRefusal, withSaved } from '#client/features/saved-lists/save-draft.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface SaveToListDialogProps extends Openable {
  email: { id: number; subject: string };
}

/**
 * Adds an email to one of the user's lists, or to a new one. It closes immediately; the input is kept until
 * the server has stored it, so that nobody types it twice.
 */
export function SaveToListDialog({ email, isOpen, onOpenChange }: SaveToListDialogProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const save = useApiMutation(saveEmailMutation, email.id);
  const handleSave = (wanted: SaveEmail) => {
    onOpenChange(false);
    save.mutate(wanted, {
      onSuccess: () => setDraft((now) => (now === draft ? emptyDraft : withSaved(now, wanted))),
      onError: (error) => setDraft((now) => (now === draft ? withRefusal(draft, error, wanted) : now)),
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Save to list"
      description={<bdi>{email.subject}</bdi>}
    >
      <ListsForEmail
        emailId={email.id}
        draft={draft}
        onDraft={setDraft}
        onSave={handleSave}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

type ListsForEmailProps = Omit<SaveToListFormProps, 'lists' | 'takesFocus'> & { emailId: number };

/** A failure to load the lists counts as no lists (specification, section 7). */
function ListsForEmail({ emailId, ...form }: ListsForEmailProps) {
  const lists = useQuery(listsForEmailQuery(useApi(), emailId));
  // The dialog focuses a form that is there when it opens.
  const [isLate] = useState(lists.isPending);
  if (lists.isPending) return <ListsSkeleton />;
  return <SaveToListForm {...form} lists={lists.data ?? []} takesFocus={isLate} />;
}

/** As tall as the form with one or two lists, so that the dialog does not jump. */
function ListsSkeleton() {
  return (
    <div role="status" aria-label="Loading lists" className="mt-5 min-h-[318px]">
      <Skeleton className="h-touch w-full" />
      <Skeleton className="mt-2 h-touch w-full" />
    </div>
  );
}
