import { type RefObject, useEffect } from 'react';

const passedOn = ['key', 'code', 'ctrlKey', 'shiftKey', 'altKey', 'metaKey', 'repeat'] as const;

/**
 * Dispatches key events of the email again on its frame, so that listeners of the page receive them: events
 * of a frame's document do not leave it.
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

/** Arrows and spaces on a control of an interactive email belong to the control. */
function isControl(target: EventTarget | null): boolean {
  return (target as Element | null)?.localName === 'input';
}
