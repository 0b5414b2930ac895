import type { ReactNode } from 'react';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { BoardComment } from '#shared/contract/library/boards.ts';

interface CommentsProps {
  comments: readonly BoardComment[];
  /** Further control of each comment, such as Delete. */
  toolOf?: (comment: BoardComment) => ReactNode;
}

/** Comments in the order they were made, above the link that covers a picture. */
export function Comments({ comments, toolOf }: CommentsProps) {
  if (comments.length === 0) return null;
  return (
    <ul aria-label="Comments" className="relative z-1 mt-4 grid max-w-[34rem] gap-3 text-sm">
      {comments.map((comment) => (
        <li key={comment.id} className="rounded-md bg-well px-3 py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <bdi className="font-control [overflow-wrap:anywhere]">{comment.author}</bdi>
            <RelativeTime at={comment.createdAt} className="text-xs text-ink-2" />
          </p>
          <p dir="auto" className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {comment.text}
          </p>
          {toolOf?.(comment)}
        </li>
      ))}
    </ul>
  );
}
