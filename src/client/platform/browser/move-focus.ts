/**
 * Moves the focus from a pressed button that is about to disappear. Somebody who went on to another control while the
 * request was under way keeps the focus there.
 */
export function moveFocus(pressed: Element, target: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === pressed || activeElement === body) target?.focus();
}
