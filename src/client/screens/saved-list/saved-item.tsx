import { Link, type LinkProps } from '#client/platform/router/link.tsx';
import { TextButton } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { EmailPreview } from '#client/ui/email-preview/email-preview.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import type { SavedListItem } from '#shared/contract/library/saved-lists.ts';
import { paths } from '#shared/paths.ts';

interface SavedItemProps {
  item: SavedListItem;
  /** Link props that open the viewer over this list. */
  viewerLink: LinkProps;
  onNotes: () => void;
  onRemove: () => void;
  /** False for a list that the viewer may only read. */
  mayEdit: boolean;
}

/** A saved email with its picture, subject, brand, date and notes. A click anywhere else on it opens it. */
export function SavedItem({
  item: { email, notes },
  viewerLink,
  onNotes,
  onRemove,
  mayEdit,
}: SavedItemProps) {
  return (
    <article
      data-cat={email.brand.categoryId}
      className="group relative grid grid-cols-[96px_minmax(0,1fr)] gap-x-6 border-t border-line py-6 max-md:grid-cols-[72px_minmax(0,1fr)] max-md:gap-x-4"
    >
      <EmailPreview
        previewUrl={email.previewUrl}
        sizes="96px"
        className="self-start transition-shadow group-hover:shadow-paper-lift"
      />
      <div className="min-w-0">
        <h2 className="text-md leading-6 font-strong [overflow-wrap:anywhere]">
          <Link
            {...viewerLink}
            className="block rounded-sm underline-offset-[3px] group-hover:underline after:absolute after:inset-0"
          >
            <MailLine language={email.language} className="block">
              {email.subject}
            </MailLine>
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          <Link
            to={paths.brand(email.brand.slug)}
            className="relative z-1 rounded-sm py-1 text-cat underline-offset-4 hover:underline max-md:py-3"
          >
            {email.brand.name}
          </Link>
          <Day at={email.receivedAt} />
        </p>
        {notes !== null && <Notes text={notes} />}
        {mayEdit && (
          <div className="relative z-1 mt-2 flex w-fit flex-wrap gap-x-5">
            <TextButton
              onClick={onNotes}
              aria-haspopup="dialog"
              aria-label={`${notesWord(notes)}: ${email.subject}`}
            >
              {notesWord(notes)}
            </TextButton>
            <TextButton
              onClick={onRemove}
              aria-haspopup="dialog"
              aria-label={`Remove: ${email.subject}`}
              className="text-danger"
            >
              Remove
            </TextButton>
          </div>
        )}
      </div>
    </article>
  );
}

export function notesWord(notes: string | null): 'Add Notes' | 'Edit Notes' {
  return notes === null ? 'Add Notes' : 'Edit Notes';
}

/** Above the link that covers the item, so that its text can be selected and copied. */
function Notes({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="relative z-1 mt-3 w-fit max-w-[41rem] border-s-2 border-line-strong ps-3 text-sm whitespace-pre-wrap [unicode-bidi:plaintext] text-ink-2 [overflow-wrap:anywhere]"
    >
      {text}
    </p>
  );
}
