import { markedParts } from '#client/screens/emails/marked-parts.ts';
import type { Snippet } from '#shared/contract/search/email-search.ts';

/** Excerpt of an email that matches the search, with the matching words marked. */
export function MarkedSnippet({ snippet, className = '' }: { snippet: Snippet | null; className?: string }) {
  if (snippet === null) return null;
  return (
    <span dir="auto" className={`[overflow-wrap:anywhere] ${className}`}>
      {markedParts(snippet).map(({ at, text, isMarked }) =>
        isMarked ? (
          <mark key={at} className="rounded-[2px] bg-accent-tint px-px font-control text-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  );
}
