import type { Page } from '@playwright/test';

/**
 * Returns layout faults of the window, as sentences: content beyond an edge, broken words, columns narrower
 * than a word, and words cut off without an ellipsis.
 */
export const findMisfits = (page: Page): Promise<string[]> => page.evaluate(lookForMisfits);

/** Runs in the page. */
function lookForMisfits(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
  const tell = (element: Element, what: string) =>
    found.push(`${what}: <${element.localName}> "${(element.textContent ?? '').trim().slice(0, 60)}"`);
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
  };
  /** Returns true if an ancestor scrolls sideways, so that content outside can be reached. */
  const isScrolled = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll') return true;
    }
    return false;
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.nodeValue ?? '';
    if (parent === null || text.trim() === '' || !isSeen(parent)) continue;
    if (parent.closest('svg, pre, code, option, iframe, [aria-hidden="true"], [data-may-break]')) continue;
    range.selectNodeContents(node);
    const right = Math.max(...Array.from(range.getClientRects(), (rect) => rect.right));
    const style = getComputedStyle(parent);
    if (right > root.clientWidth + 1 && style.textOverflow !== 'ellipsis' && !isScrolled(parent))
      tell(parent, `reaches ${Math.round(right - root.clientWidth)} px over the edge`);
    for (const { 0: word, index } of text.matchAll(/(?<!\S)\p{L}{3,12}(?=[\s.,:;!?]|$)/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), (rect) => Math.round(rect.top)));
      if (lines.size > 1) {
        tell(parent, `breaks the word "${word}"`);
        break;
      }
    }
  }

  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    if (!isSeen(element) || element.closest('svg, iframe, pre, [aria-hidden="true"]')) continue;
    const style = getComputedStyle(element);
    const text = (element.innerText ?? '').trim();
    const hasOwnText = Array.from(element.childNodes).some(
      (child) => child.nodeType === Node.TEXT_NODE && (child.nodeValue ?? '').trim() !== '',
    );
    if (hasOwnText && style.display !== 'inline') {
      const lines = element.clientHeight / (Number.parseFloat(style.lineHeight) || 20);
      if (lines >= 5 && text.length / lines < 9) tell(element, 'is narrower than its words');
      const isCut =
        element.scrollWidth > element.clientWidth + 1 &&
        style.textOverflow !== 'ellipsis' &&
        style.overflowX !== 'visible';
      if (isCut && !isScrolled(element) && style.webkitLineClamp === 'none') tell(element, 'is cut off');
      const { left, right } = element.getBoundingClientRect();
      const isSpilt = Array.from(element.childNodes).some((child) => {
        if (child.nodeType !== Node.TEXT_NODE) return false;
        range.selectNodeContents(child);
        return Array.from(range.getClientRects()).some(
          (rect) => rect.left < left - 1 || rect.right > right + 1,
        );
      });
      if (element.matches('button, a, th, summary') && isSpilt && style.overflowX === 'visible')
        tell(element, 'holds less than its words');
    }
    if (element instanceof HTMLSelectElement) {
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) continue;
      pen.font = style.font;
      const words = element.selectedOptions[0]?.text ?? '';
      const room =
        element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (pen.measureText(words).width > room + 1) found.push(`is cut off: <select> "${words}"`);
    }
  }
  return [...new Set(found)];
}
