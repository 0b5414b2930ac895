import { type RefObject, useEffect } from 'react';

const passedOn = ['key', 'code', 'ctrlKey', 'shiftKey', 'altKey', 'metaKey', 'repeat'] as const;

/**
 * Keys pressed in the mail count as pressed on its frame, so that whatever listens for them on the page hears them: the
 * frame is a document of its own, and its events stay in it.
 */
export function useFrameKeys(
  frame: RefObject<HTMLIFrameElement | null>,
  content: Document | null | undefined,
): void {
  useEffect(() => {
    if (!content) return;
    const passOn = (event: KeyboardEvent) => {
      if (isControl(event.target) && event.key !== 'Escape') return;
      const init: KeyboardEventInit = { bubbles: true, cancelable: true };
      for (const name of passedOn) Object.assign(init, { [name]: event[name] });
      if (frame.current?.dispatchEvent(new KeyboardEvent('keydown', init)) === false) event.preventDefault();
    };
    content.addEventListener('keydown', passOn);
    return () => content.removeEventListener('keydown', passOn);
  }, [frame, content]);
}

/** Arrows and blanks pressed on a control of an interactive mail are for it. */
function isControl(target: EventTarget | null): boolean {
  return (target as Element | null)?.localName === 'input';
}
