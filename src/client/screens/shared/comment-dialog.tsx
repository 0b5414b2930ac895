import { commentMutation } from '#client/features/shares/api.ts';
import { Refusal } from '#client/platform/api/form-issues.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextArea, TextField } from '#client/ui/form/text-field.tsx';
import { isVisible } from '#shared/format/name-key.ts';
import { maxCommentAuthorLength, maxCommentLength } from '#shared/vocabulary/limits.ts';

interface CommentDialogProps extends Openable {
  token: string;
  /** Null: the comment is on the whole board. */
  emailId: number | null;
  subject: string | null;
  /** Name that the guest gave with the last comment. */
  author: string;
  onAuthor: (author: string) => void;
}

/** A guest's comment under a name. */
export function CommentDialog({ subject, isOpen, onOpenChange, ...form }: CommentDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Comment"
      description={subject === null ? 'Everybody with the link sees it.' : <bdi>{subject}</bdi>}
    >
      <CommentForm {...form} onEnd={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CommentForm({
  token,
  emailId,
  author,
  onAuthor,
  onEnd,
}: Omit<CommentDialogProps, keyof Openable | 'subject'> & { onEnd: () => void }) {
  const { field, formProps } = useForm({
    initial: { author, text: '' },
    bodyOf: (draft) => {
      if (!isVisible(draft.author.trim())) return refuse('author', 'Please enter your name');
      if (!isVisible(draft.text.trim())) return refuse('text', 'Please enter a comment');
      onAuthor(draft.author.trim());
      return { author: draft.author.trim(), text: draft.text.trim(), emailId };
    },
    mutation: useApiMutation(commentMutation, token),
    onSent: onEnd,
  });
  return (
    <Form {...formProps} className="mt-5">
      <div className="grid gap-4">
        <TextField
          label="Your name"
          autoComplete="name"
          maxLength={maxCommentAuthorLength}
          aria-required
          {...field('author')}
        />
        <TextArea label="Comment" rows={5} maxLength={maxCommentLength} aria-required {...field('text')} />
      </div>
      <FormActions onCancel={onEnd} busyLabel="Sending...">
        Add comment
      </FormActions>
    </Form>
  );
}

const refuse = (field: string, description: string) =>
  new Refusal({ [field]: '' }, { title: 'Error', description, isFailure: true });
