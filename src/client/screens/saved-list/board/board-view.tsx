import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { EmailViewerHost } from '#client/features/emails/viewer/components/email-viewer-host.tsx';
import { withoutViewer } from '#client/features/emails/viewer/email-viewer-address.ts';
import { emailViewerLink } from '#client/features/emails/viewer/email-viewer-link.ts';
import {
  boardKey,
  boardQuery,
  changeSectionMutation,
  deleteCommentMutation,
  moveEmailMutation,
} from '#client/features/saved-lists/boards/api.ts';
import { boardGrid } from '#client/features/saved-lists/boards/components/board-figure.tsx';
import { BoardTools } from '#client/features/saved-lists/boards/components/board-tools.tsx';
import { Comments } from '#client/features/saved-lists/boards/components/comments.tsx';
import { PlainSectionHead } from '#client/features/saved-lists/boards/components/plain-section-head.tsx';
import { moveByOne, partsOf, placeOf, withMove } from '#client/features/saved-lists/boards/order.ts';
import {
  EmptyList,
  MissingList,
  SavedListSkeleton,
} from '#client/features/saved-lists/components/saved-lists-states.tsx';
import {
  notesToEdit,
  removeEmailMutation,
  updateNotesMutation,
} from '#client/features/saved-lists/mutations.ts';
import { LeaveButton } from '#client/features/shares/components/leave-button.tsx';
import { ShareButton } from '#client/features/shares/components/share-button.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { moveFocus } from '#client/platform/browser/move-focus.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { SaveableEmails } from '#client/screens/saveable-emails.tsx';
import {
  BoardItemView,
  DeleteComment,
  type ItemActions,
} from '#client/screens/saved-list/board/board-item.tsx';
import type { SectionDialogSubject } from '#client/screens/saved-list/board/section-dialogs.tsx';
import { SectionHead } from '#client/screens/saved-list/board/section-head.tsx';
import { useDrag } from '#client/screens/saved-list/board/use-drag.ts';
import type { ItemDialogSubject } from '#client/screens/saved-list/item-dialogs.tsx';
import { SavedListHeading, savedListHeadingId } from '#client/screens/saved-list/saved-list-heading.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import type {
  Board,
  BoardComment,
  BoardItem,
  BoardMove,
  BoardSection,
} from '#shared/contract/library/boards.ts';

const SectionDialog = lazyDialog(
  () => import('#client/screens/saved-list/board/section-dialogs.tsx'),
  (code) => code.SectionDialog,
);

const ItemDialog = lazyDialog(
  () => import('#client/screens/saved-list/item-dialogs.tsx'),
  (code) => code.ItemDialog,
);

/** Milliseconds after which changes by others, and comments, are shown. */
const refetchMs = 5_000;

const commentsHeadingId = 'comments-heading';

/** A list as a board: large pictures in sections, in the order that its owner gives them. */
export function BoardView({ listId }: { listId: number }) {
  // An answer without the changes that are being sent would undo them on the screen.
  const isChanging = useIsMutating({ mutationKey: boardKey(listId) }) > 0;
  const board = useQuery({
    ...boardQuery(useApi(), listId),
    refetchInterval: isChanging ? false : refetchMs,
  });
  if (board.isPending) return <SavedListSkeleton />;
  if (board.data?.kind === 'missing') return <MissingList />;
  if (board.data?.kind !== 'open') return <LoadFailure what="The board" level={1} query={board} />;
  return <OpenBoard board={board.data.value} />;
}

function OpenBoard({ board }: { board: Board }) {
  const { search } = useLocation();
  const listSearch = withoutViewer(search);
  const sectionDialog = useDialog<SectionDialogSubject>();
  const itemDialog = useDialog<ItemDialogSubject>();
  const queryClient = useQueryClient();
  const updateNotes = useApiMutation(updateNotesMutation, board.id);
  const removeEmail = useApiMutation(removeEmailMutation, board.id);
  const { move, moveByKey, moveSection, announcement } = useMoves(board);
  const deleteComment = useDeleteComment(board);
  const { drag, onPointerDown } = useDrag(move);

  const mayEdit = board.role !== 'viewer';
  const onBoard = board.comments.filter(({ emailId }) => emailId === null);
  const parts = partsOf(board);
  const order = board.sections.map(({ id }) => id);
  const openItem = (kind: ItemDialogSubject['kind'], item: BoardItem) =>
    itemDialog.open({ kind, item, draft: notesToEdit(queryClient, board.id, item), neighbourId: undefined });
  const actionsOf = (item: BoardItem): ItemActions => ({
    onPointerDown,
    onStep: (step) => {
      const next = moveByOne(board, item.emailId, step);
      if (next !== undefined) moveByKey(next);
    },
    onMoveTo: (sectionId) => moveByKey({ emailId: item.emailId, sectionId, beforeId: null }),
    onNotes: () => openItem('notes', item),
    onRemove: () => openItem('remove', item),
    onDeleteComment: deleteComment,
  });
  return (
    <>
      <SavedListHeading list={board} view="board">
        {board.role === 'owner' ? (
          <ShareButton target={{ kind: 'list', listId: board.id }} name={board.name} />
        ) : (
          <LeaveButton listId={board.id} />
        )}
        {board.items.length > 0 && <BoardTools board={board} />}
      </SavedListHeading>
      {board.items.length < board.itemCount && (
        <p className="mb-6 text-sm text-ink-2">
          The board shows the first {board.items.length.toLocaleString('en-GB')} of{' '}
          {board.itemCount.toLocaleString('en-GB')} emails.
        </p>
      )}
      {board.items.length === 0 && board.sections.length === 0 ? (
        <EmptyList />
      ) : (
        <div className={drag === null ? '' : 'cursor-grabbing select-none'}>
          {parts.map(({ section, items }, place) => (
            <section
              key={section?.id ?? 'loose'}
              data-board-section={section?.id ?? ''}
              aria-label={section?.name ?? 'Without a section'}
              className={`board-section mb-14 ${items.length === 0 ? 'print:hidden' : ''}`}
            >
              {section === null ? (
                <h2 className="sr-only">Emails</h2>
              ) : !mayEdit ? (
                <PlainSectionHead section={section} count={items.length} />
              ) : (
                <SectionHead
                  section={section}
                  count={items.length}
                  isFirst={order[0] === section.id}
                  isLast={place === parts.length - 1}
                  onMove={(step) => moveSection(section, step)}
                  onRename={() => sectionDialog.open({ kind: 'rename', section })}
                  onRemove={() => sectionDialog.open({ kind: 'remove', section })}
                />
              )}
              {items.length === 0 ? (
                <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-sm text-ink-2">
                  {mayEdit
                    ? 'Nothing here yet. Drag a picture into this section, or choose it in the menu of the picture.'
                    : 'No emails'}
                </p>
              ) : (
                <ul className={boardGrid}>
                  {items.map((item) => (
                    <BoardItemView
                      key={item.emailId}
                      item={item}
                      sections={board.sections}
                      link={emailViewerLink(listSearch, item.emailId)}
                      comments={board.comments.filter(({ emailId }) => emailId === item.emailId)}
                      drag={drag}
                      actions={mayEdit ? actionsOf(item) : null}
                    />
                  ))}
                </ul>
              )}
            </section>
          ))}
          {mayEdit && (
            <Button
              id="add-section"
              onClick={() => sectionDialog.open({ kind: 'add' })}
              {...SectionDialog.onIntent}
            >
              <Icon of={Plus} />
              Add section
            </Button>
          )}
        </div>
      )}
      {onBoard.length > 0 && (
        <section aria-labelledby={commentsHeadingId} className="mt-14">
          <h2 id={commentsHeadingId} tabIndex={-1} className="heading outline-none">
            Comments
          </h2>
          <Comments
            comments={onBoard}
            {...(mayEdit && {
              toolOf: (comment: BoardComment) => <DeleteComment comment={comment} onDelete={deleteComment} />,
            })}
          />
        </section>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {sectionDialog.subject !== null && (
        <SectionDialog
          key={sectionDialog.times}
          listId={board.id}
          subject={sectionDialog.subject}
          {...sectionDialog.state}
        />
      )}
      {itemDialog.subject !== null && (
        <ItemDialog
          key={itemDialog.times}
          subject={itemDialog.subject}
          {...itemDialog.state}
          onNotes={({ emailId }, wanted) => updateNotes.mutate({ emailId, ...wanted })}
          onRemove={removeEmail.mutate}
          afterRemove={() => document.getElementById(savedListHeadingId)}
        />
      )}
      <SaveableEmails>
        <EmailViewerHost emails={board.items.map(({ email }) => email)} onNearEnd={() => {}} />
      </SaveableEmails>
    </>
  );
}

/** Moves emails and sections, says where they are now, and keeps the focus on the handle of the one moved by keyboard. */
function useMoves(board: Board) {
  const send = useApiMutation(moveEmailMutation, board.id);
  const changeSection = useApiMutation(changeSectionMutation, board.id);
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<{ emailId: number; place: string }>(undefined);
  useLayoutEffect(() => {
    const { emailId, place } = focused.current ?? {};
    if (emailId === undefined || placeOf(board, emailId) === place) return;
    focused.current = undefined;
    // In another section the picture is a new element.
    document.querySelector<HTMLElement>(`[data-handle="${emailId}"]`)?.focus();
  }, [board]);
  const move = (next: BoardMove) => {
    send.mutate(next);
    const moved = board.items.find(({ emailId }) => emailId === next.emailId);
    setAnnouncement(`${moved?.email.subject ?? ''}: ${placeOf(withMove(board, next), next.emailId)}`);
  };
  const moveByKey = (next: BoardMove) => {
    focused.current = { emailId: next.emailId, place: placeOf(board, next.emailId) };
    move(next);
  };
  const moveSection = ({ id: sectionId, name }: BoardSection, step: -1 | 1) => {
    const order = board.sections.map(({ id }) => id);
    const place = order.indexOf(sectionId);
    const beforeId = (step < 0 ? order[place - 1] : order[place + 2]) ?? null;
    changeSection.mutate({ sectionId, beforeId });
    setAnnouncement(`${name}: ${place + step + 1} of ${order.length}`);
  };
  return { move, moveByKey, moveSection, announcement };
}

/** Deletes a comment; the focus goes to the picture, or to a heading for one on the whole board. */
function useDeleteComment(board: Board) {
  const { mutate } = useApiMutation(deleteCommentMutation, board.id);
  const findTarget = (deleted: BoardComment): HTMLElement | null => {
    if (deleted.emailId !== null)
      return document.querySelector(`[data-board-item="${deleted.emailId}"] h3 a`);
    const isLast = !board.comments.some(({ id, emailId }) => emailId === null && id !== deleted.id);
    return document.getElementById(isLast ? savedListHeadingId : commentsHeadingId);
  };
  return (comment: BoardComment, pressed: Element) =>
    mutate(comment.id, { onSuccess: () => moveFocus(pressed, findTarget(comment)) });
}
