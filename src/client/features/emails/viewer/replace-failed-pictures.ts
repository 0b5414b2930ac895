/** Size of the placeholder if neither the email nor the browser knows one. */
const unknownSize = { width: 240, height: 48 };
/** Smaller placeholders have no room for text. */
const leastForWords = { width: 48, height: 20 };

/**
 * Replaces every picture that fails to load, now or later, with a placeholder of its size and alternative
 * text.
 * @returns stops the replacement.
 */
export function replaceFailedPictures(content: Document): () => void {
  const isPicture = (target: EventTarget | null): target is HTMLImageElement =>
    (target as Element | null)?.localName === 'img';
  const handleError = ({ target }: Event) => {
    if (isPicture(target)) replace(target);
  };
  const replaceAll = () => {
    for (const image of content.querySelectorAll('img')) {
      if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) replace(image);
    }
  };
  replaceAll();
  content.addEventListener('error', handleError, true);
  // Safari dispatches no events of such a document; there the frame's own `load` is the moment.
  const frame = content.defaultView?.frameElement;
  frame?.addEventListener('load', replaceAll);
  return () => {
    content.removeEventListener('error', handleError, true);
    frame?.removeEventListener('load', replaceAll);
  };
}

const placeholderStart = 'data:image/svg+xml,';

function replace(image: HTMLImageElement): void {
  if (image.src.startsWith(placeholderStart)) return;
  const { width, height } = sizeOf(image);
  if (width <= 2 || height <= 2) return; // an open-tracking pixel
  image.removeAttribute('srcset');
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove();
  image.src = placeholderStart + encodeURIComponent(drawing(width, height, image.alt.trim()));
}

function sizeOf(image: HTMLImageElement): { width: number; height: number } {
  const given = (name: 'width' | 'height') => {
    const value = image.getAttribute(name) ?? '';
    return /^\d+(?:px)?$/.test(value) ? Number.parseInt(value, 10) : null;
  };
  const box = image.getBoundingClientRect();
  const width = given('width') ?? (box.width > 2 ? box.width : unknownSize.width);
  const height = given('height') ?? (box.height > 2 ? box.height : unknownSize.height);
  return { width: Math.round(width), height: Math.round(height) };
}

function drawing(width: number, height: number, alt: string): string {
  const hasWords = alt !== '' && width >= leastForWords.width && height >= leastForWords.height;
  const words = hasWords
    ? `<foreignObject width="${width}" height="${height}"><div xmlns="http://www.w3.org/1999/xhtml" style="display:flex;align-items:center;justify-content:center;box-sizing:border-box;height:${height}px;padding:4px 12px;overflow:hidden;text-align:center;font:13px/1.35 system-ui,sans-serif;color:#5c574d">${escaped(alt)}</div></foreignObject>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#efece5"/><rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" fill="none" stroke="#d9d3c5"/>${words}</svg>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
