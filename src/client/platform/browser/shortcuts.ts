/** Setting of single-letter shortcuts; users of speech input may switch them off (WCAG 2.2, 2.1.4). */
const storageKey = 'letter-keys';

export function areLetterKeysOn(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function setLetterKeys(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, 'off');
  } catch {
    // Without storage they stay on.
  }
}

const overlays = '[role="dialog"], [role="alertdialog"], [popover]';
const ownKeys = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])';
const movedByArrows = 'input[type="radio"], [role="menuitem"]';

/**
 * Returns the key of a shortcut for the page or dialog of `place`, such as `j` or `ArrowLeft`. Null for a key
 * that belongs to a control, to the browser, or to a dialog above or below.
 */
export function shortcutKey(event: KeyboardEvent, place: Element | null): string | null {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  if (!(target instanceof Element) || place === null || target.matches(ownKeys)) return null;
  if (target.closest(overlays) !== place.closest(overlays)) return null;
  if (key.startsWith('Arrow')) return target.matches(movedByArrows) ? null : key;
  return key.length === 1 && areLetterKeysOn() ? key.toLowerCase() : null;
}
