import { Copy, MessageSquare, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { BoardFigure, boardGrid } from '#client/features/saved-lists/boards/components/board-figure.tsx';
import { BoardTools } from '#client/features/saved-lists/boards/components/board-tools.tsx';
import { Comments } from '#client/features/saved-lists/boards/components/comments.tsx';
import { PlainSectionHead } from '#client/features/saved-lists/boards/components/plain-section-head.tsx';
import { partsOf } from '#client/features/saved-lists/boards/order.ts';
import { copySharedMutation, joinSharedMutation } from '#client/features/shares/api.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { Button, TextButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { SharedList } from '#shared/contract/library/shares.ts';
import { countOf } from '#shared/format/count.ts';
import { shownSubject } from '#shared/format/shown-subject.ts';
import { paths } from '#shared/paths.ts';

const CommentDialog = lazyDialog(
  () => import('#client/screens/shared/comment-dialog.tsx'),
  (code) => code.CommentDialog,
);

/** A list as the guests of a link see it. An email opens for those who may read it. */
export function SharedBoard({ token, board }: { token: string; board: SharedList }) {
  const dialog = useDialog<{ emailId: number | null; subject: string | null }>();
  const [author, setAuthor] = useState('');
  const comment = (emailId: number | null, subject: string | null) => dialog.open({ emailId, subject });
  return (
    <>
      <header className="mb-8 max-md:mb-6">
        <h1 dir="auto" className="title">
          {board.name}
        </h1>
        {board.description !== null && (
          <p dir="auto" className="mt-2 max-w-measure text-ink-2 [overflow-wrap:anywhere]">
            {board.description}
          </p>
        )}
        <p className="mt-4 text-sm text-ink-2">{countOf(board.items.length, 'email', 'emails')}</p>
        {(board.items.length > 0 || board.joinsAs !== null) && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <BoardTools board={board} />
            <CopyButton token={token} />
            {board.joinsAs !== null && <JoinButton token={token} />}
          </div>
        )}
      </header>
      {board.items.length === 0 && (
        <EmptyState title="No emails on this board">Its owner has not saved any yet.</EmptyState>
      )}
      {partsOf(board)
        .filter(({ items }) => items.length > 0)
        .map(({ section, items }) => (
          <section
            key={section?.id ?? 'loose'}
            aria-label={section?.name ?? 'Emails'}
            className="board-section mb-14"
          >
            {section === null ? (
              <h2 className="sr-only">Emails</h2>
            ) : (
              <PlainSectionHead section={section} count={items.length} />
            )}
            <ul className={boardGrid}>
              {items.map(({ emailId, email, notes }) => (
                <li key={emailId}>
                  <BoardFigure
                    email={email}
                    notes={notes}
                    link={{ to: paths.email(emailId), prefetch: 'press' }}
                    tools={
                      board.takesComments && (
                        <>
                          <Comments comments={board.comments.filter((each) => each.emailId === emailId)} />
                          <TextButton
                            aria-haspopup="dialog"
                            aria-label={`Comment: ${shownSubject(email.subject)}`}
                            onClick={() => comment(emailId, email.subject)}
                            className="relative z-1 mt-2"
                            {...CommentDialog.onIntent}
                          >
                            Comment
                          </TextButton>
                        </>
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {board.takesComments && (
        <section aria-labelledby="comments-heading">
          <h2 id="comments-heading" className="heading">
            Comments
          </h2>
          <Comments comments={board.comments.filter(({ emailId }) => emailId === null)} />
          <Button
            aria-haspopup="dialog"
            onClick={() => comment(null, null)}
            className="mt-4"
            {...CommentDialog.onIntent}
          >
            <Icon of={MessageSquare} />
            Comment on the board
          </Button>
        </section>
      )}
      {dialog.subject !== null && (
        <CommentDialog
          key={dialog.times}
          token={token}
          emailId={dialog.subject.emailId}
          subject={dialog.subject.subject}
          author={author}
          onAuthor={setAuthor}
          {...dialog.state}
        />
      )}
    </>
  );
}

/** For premium readers whom the owner invites to the list itself. */
function JoinButton({ token }: { token: string }) {
  const join = useApiMutation(joinSharedMutation, token);
  const navigate = useNavigate();
  if (useAccess() !== 'premium') return null;
  return (
    <Button
      variant="fill"
      isBusy={join.isPending}
      busyLabel="Joining..."
      onClick={() => join.mutate(undefined, { onSuccess: ({ listId }) => navigate(paths.board(listId)) })}
    >
      <Icon of={UserPlus} />
      Join the list
    </Button>
  );
}

/** For premium readers: only they have lists. */
function CopyButton({ token }: { token: string }) {
  const copy = useApiMutation(copySharedMutation, token);
  const navigate = useNavigate();
  if (useAccess() !== 'premium') return null;
  return (
    <Button
      isBusy={copy.isPending}
      busyLabel="Copying..."
      onClick={() => copy.mutate(undefined, { onSuccess: ({ listId }) => navigate(paths.board(listId)) })}
    >
      <Icon of={Copy} />
      Make a copy
    </Button>
  );
}
