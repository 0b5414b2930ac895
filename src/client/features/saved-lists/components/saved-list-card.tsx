import { Pencil, Trash2 } from 'lucide-react';
import { Link } from '#client/platform/router/link.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { EmptyStack, PreviewStack } from '#client/ui/email-preview/preview-stack.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { SavedList } from '#shared/contract/library/saved-lists.ts';
import { countOf } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

/** Keeps the picture low if the cards are in one column, as wide as the screen. */
export const lowStack = 'max-lg:*:first:aspect-[5/2]';

interface SavedListCardProps {
  list: SavedList;
  onEdit: () => void;
  onDelete: () => void;
}

/** One of the user's lists as a pocket with its latest emails, its name, counts and actions. */
export function SavedListCard({ list, onEdit, onDelete }: SavedListCardProps) {
  const emails = list.latestEmails ?? [];
  return (
    <article className={`group relative flex h-full min-w-0 flex-col ${lowStack}`}>
      {emails.length > 0 ? <PreviewStack emails={emails} /> : <EmptyStack>No emails yet</EmptyStack>}
      <div className="flex flex-1 flex-col rounded-b-lg border border-t-[3px] border-line border-t-line-strong bg-raised p-5">
        <h2
          dir="auto"
          className="line-clamp-2 font-display text-lg font-strong tracking-heading [overflow-wrap:anywhere]"
        >
          <Link
            to={paths.savedList(list.id)}
            className="rounded-sm decoration-[1.5px] underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {list.name}
          </Link>
        </h2>
        <p dir="auto" className="mt-1.5 line-clamp-3 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {list.description ?? 'No description'}
        </p>
        <p className="mt-3 mb-4 flex flex-wrap gap-x-4 text-sm text-ink-2 max-xs:flex-col">
          <span>{countOf(list.itemCount, 'email', 'emails')}</span>
          <span>
            Created <Day at={list.createdAt} />
          </span>
        </p>
        <div className="relative z-1 mt-auto flex items-center gap-1 border-t border-line pt-4">
          <ButtonLink
            to={paths.savedList(list.id)}
            aria-label={`View Emails of ${list.name}`}
            className="mr-auto"
          >
            View Emails
          </ButtonLink>
          {list.role === 'owner' ? (
            <>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Edit ${list.name}`}
                aria-haspopup="dialog"
                onClick={onEdit}
              >
                <Icon of={Pencil} />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Delete ${list.name}`}
                aria-haspopup="dialog"
                onClick={onDelete}
                className="text-danger"
              >
                <Icon of={Trash2} />
              </Button>
            </>
          ) : (
            <span className="text-sm text-ink-2">Shared with you</span>
          )}
        </div>
      </div>
    </article>
  );
}
