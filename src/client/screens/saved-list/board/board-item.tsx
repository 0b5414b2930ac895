import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { BoardFigure } from '#client/features/saved-lists/boards/components/board-figure.tsx';
import { Comments } from '#client/features/saved-lists/boards/components/comments.tsx';
import type { LinkProps } from '#client/platform/router/link.tsx';
import type { Drag } from '#client/screens/saved-list/board/use-drag.ts';
import { notesWord } from '#client/screens/saved-list/saved-item.tsx';
import { TextButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import type { BoardComment, BoardItem, BoardSection } from '#shared/contract/library/boards.ts';

export interface ItemActions {
  onPointerDown: (event: PointerEvent<HTMLElement>, emailId: number) => void;
  /** Moves by one place. */
  onStep: (step: -1 | 1) => void;
  /** Moves to the end of a section; null: in front of the first one. */
  onMoveTo: (sectionId: number | null) => void;
  onNotes: () => void;
  onRemove: () => void;
  onDeleteComment: (comment: BoardComment, pressed: Element) => void;
}

interface BoardItemViewProps {
  item: BoardItem;
  sections: readonly BoardSection[];
  link: LinkProps;
  comments: readonly BoardComment[];
  drag: Drag | null;
  /** Null for a viewer who may not change the list. */
  actions: ItemActions | null;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const markPlaces = {
  start: 'inset-y-0 -left-5 w-[3px]',
  end: 'inset-y-0 -right-5 w-[3px]',
  top: 'inset-x-0 -top-6 h-[3px]',
  bottom: 'inset-x-0 -bottom-6 h-[3px]',
} as const;

/** One picture of the board with what its owner can do. */
export function BoardItemView({ item, sections, link, comments, drag, actions }: BoardItemViewProps) {
  const { emailId, email, notes, sectionId } = item;
  const mark = drag?.drop?.mark;
  if (actions === null) {
    return (
      <li>
        <BoardFigure email={email} notes={notes} link={link} tools={<Comments comments={comments} />} />
      </li>
    );
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    actions.onStep(step);
  };
  const targets = [
    ...(sectionId === null ? [] : [{ id: null, label: 'Move out of the section' }]),
    ...sections
      .filter(({ id }) => id !== sectionId)
      .map(({ id, name }) => ({ id, label: `Move to ${name}` })),
  ];
  return (
    <li data-board-item={emailId} className={`relative ${drag?.emailId === emailId ? 'opacity-40' : ''}`}>
      {mark?.emailId === emailId && (
        <span aria-hidden="true" className={`absolute rounded-full bg-accent ${markPlaces[mark.edge]}`} />
      )}
      <BoardFigure
        email={email}
        notes={notes}
        link={link}
        handle={
          <button
            type="button"
            data-handle={emailId}
            aria-label={`Move: ${email.subject}`}
            aria-description="Drag it, or press the arrow keys"
            onPointerDown={(event) => actions.onPointerDown(event, emailId)}
            onKeyDown={handleKey}
            className="absolute top-2 left-2 z-2 grid size-9 cursor-grab touch-none place-items-center rounded-md border border-line-strong bg-raised text-ink-2 hover:border-ink hover:text-ink max-md:size-touch"
          >
            <Icon of={GripVertical} />
          </button>
        }
        tools={
          <>
            <Comments
              comments={comments}
              toolOf={(comment) => <DeleteComment comment={comment} onDelete={actions.onDeleteComment} />}
            />
            <div className="relative z-1 mt-2 flex w-fit flex-wrap items-center gap-x-3">
              <TextButton
                onClick={actions.onNotes}
                aria-haspopup="dialog"
                aria-label={`${notesWord(notes)}: ${email.subject}`}
              >
                {notesWord(notes)}
              </TextButton>
              <MenuButton
                label={`More: ${email.subject}`}
                items={[
                  ...targets.map(({ id, label }) => ({ label, onChoose: () => actions.onMoveTo(id) })),
                  { label: 'Remove from list', onChoose: actions.onRemove },
                ]}
              />
            </div>
          </>
        }
      />
    </li>
  );
}

interface DeleteCommentProps {
  comment: BoardComment;
  onDelete: (comment: BoardComment, pressed: Element) => void;
}

export function DeleteComment({ comment, onDelete }: DeleteCommentProps) {
  return (
    <TextButton
      aria-label={`Delete the comment of ${comment.author}`}
      onClick={({ currentTarget }) => onDelete(comment, currentTarget)}
      className="text-danger"
    >
      Delete
    </TextButton>
  );
}
