import { type MouseEvent, useEffect, useRef } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';

export interface ShowMoreProps {
  /** Page with the next rows, for use without JavaScript or in a new tab. */
  href: string;
  isLoading: boolean;
  hasFailed: boolean;
  /** True while rows of the previous list are shown: Show more would not apply to this one. */
  isChanging?: boolean;
  onMore: () => void;
}

/** Shows the next rows of a list: appended with JavaScript, on a separate page without. */
export function ShowMore({ href, isLoading, hasFailed, isChanging = false, onMore }: ShowMoreProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (!isLoading) onMore();
  };
  return (
    <div className={`mt-10 grid justify-items-center gap-3 ${isChanging ? 'invisible' : ''}`}>
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          The next ones could not be loaded. Please try again.
        </p>
      )}
      <ButtonLink to={href} rel="next" onClick={handleClick} aria-busy={isLoading}>
        {isLoading ? 'Loading...' : 'Show more'}
      </ButtonLink>
    </div>
  );
}

/**
 * Focuses the first appended row; a shorter or replaced list leaves the focus alone. Give the returned ref to
 * the list; each row holds one link or button.
 */
export function useFocusFirstNewRow<List extends HTMLElement = HTMLUListElement>(
  count: number,
  listKey: string,
) {
  const list = useRef<List>(null);
  const before = useRef({ count, listKey });
  useEffect(() => {
    const { count: countBefore, listKey: keyBefore } = before.current;
    before.current = { count, listKey };
    if (keyBefore !== listKey || countBefore === 0 || count <= countBefore) return;
    list.current?.children[countBefore]
      ?.querySelector<HTMLElement>('a, button')
      ?.focus({ preventScroll: true });
  }, [count, listKey]);
  return list;
}
