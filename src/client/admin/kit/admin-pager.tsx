import { changedSearch, cursorParameter, readTrail } from '#client/admin/kit/admin-address.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { formatCount } from '#shared/format/count.ts';

/**
 * Links to the pages of a list, each with an address. Keyset cursors only lead forwards: the history entry
 * stores the previous pages, and an address opened from elsewhere links back to the first page.
 */
export function AdminPager({
  nextCursor,
  label,
  isChanging = false,
}: {
  nextCursor: string | null;
  label: string;
  /** The rows above belong to another list, so its next page does not apply to this one. */
  isChanging?: boolean;
}) {
  const { search, state } = useLocation();
  const cursor = new URLSearchParams(search).get(cursorParameter);
  if (cursor === null && nextCursor === null) return null;
  const trail = readTrail(state);
  const isFirst = cursor === null;
  const linkTo = (to: string | null) => ({ search: changedSearch(search, { [cursorParameter]: to }) });
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-4 flex items-center justify-between gap-3">
      <span className="flex flex-1 gap-2">
        {!isFirst && trail.length > 0 && (
          <ButtonLink
            to={linkTo(trail.at(-1) ?? null)}
            state={{ trail: trail.slice(0, -1) }}
            preventScrollReset
          >
            Previous
          </ButtonLink>
        )}
        {!isFirst && trail.length !== 1 && (
          <ButtonLink variant="quiet" to={linkTo(null)} preventScrollReset>
            First page
          </ButtonLink>
        )}
      </span>
      {(isFirst || trail.length > 0) && (
        <span className="text-sm text-ink-2 tabular">Page {formatCount(trail.length + 1)}</span>
      )}
      <span className="flex flex-1 justify-end">
        {nextCursor !== null && !isChanging && (
          <ButtonLink
            to={linkTo(nextCursor)}
            state={{ trail: isFirst ? [null] : [...trail, cursor] }}
            preventScrollReset
          >
            Next
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
