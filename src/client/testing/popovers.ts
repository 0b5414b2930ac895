const openMark = 'data-popover-open';

/**
 * Polyfills popovers for happy-dom: they open and close by their button, Escape and a click elsewhere, and
 * return the focus, as in a browser.
 */
export function addPopovers(): void {
  if ('showPopover' in HTMLElement.prototype) return;
  const style = document.createElement('style');
  style.textContent = `[popover]:not([${openMark}]) { display: none }`;
  document.head.append(style);
  const openers = new Map<HTMLElement, Element | null>();
  const isOpen = (popover: HTMLElement) => popover.hasAttribute(openMark);
  const tell = (popover: HTMLElement, newState: 'open' | 'closed') =>
    popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  const show = (popover: HTMLElement) => {
    if (isOpen(popover)) return;
    openers.set(popover, document.activeElement);
    popover.setAttribute(openMark, '');
    tell(popover, 'open');
  };
  const hide = (popover: HTMLElement) => {
    if (!isOpen(popover)) return;
    const hadFocus = popover.contains(document.activeElement);
    popover.removeAttribute(openMark);
    const opener = openers.get(popover);
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
    tell(popover, 'closed');
  };
  const allOpen = () => [...document.querySelectorAll<HTMLElement>(`[popover="auto"][${openMark}]`)];
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      show(this);
    },
    hidePopover(this: HTMLElement) {
      hide(this);
    },
  });
  const { matches } = Element.prototype;
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string) {
      return matches.call(this, selector.replaceAll(':popover-open', `[${openMark}]`));
    },
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (popover === null) return;
    if (isOpen(popover) || button?.getAttribute('popovertargetaction') === 'hide') hide(popover);
    else show(popover);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    for (const popover of allOpen()) {
      const isOwn = target instanceof Element && target.closest(`[popovertarget="${popover.id}"]`) !== null;
      if (target instanceof Node && !isOwn && !popover.contains(target)) hide(popover);
    }
  });
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const top = allOpen().at(-1);
    if (key === 'Escape' && !defaultPrevented && top !== undefined) hide(top);
  });
}
