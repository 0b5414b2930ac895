import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText } from '#client/platform/browser/copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

/** A page on plain http, as on a self-hosted server: no clipboard API, but selections can be copied. */
function onPlainHttp({ allows = true } = {}): { copied: string[] } {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: undefined });
  document.execCommand = (command) => {
    const field = document.activeElement;
    if (command === 'copy' && allows && field instanceof HTMLTextAreaElement)
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return allows;
  };
  return { copied };
}

describe('A text is copied', () => {
  test('on a page without https, and the focus stays where it was', async () => {
    const { copied } = onPlainHttp();
    document.body.innerHTML = '<div role="dialog"><button>Copy</button></div>';
    const button = document.querySelector('button');
    button?.focus();
    expect(await copyText('SAVE20\nbis Sonntag')).toBe(true);
    expect(copied).toEqual(['SAVE20\nbis Sonntag']);
    expect(document.activeElement).toBe(button);
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('or it is said that it was not', async () => {
    onPlainHttp({ allows: false });
    expect(await copyText('SAVE20')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});
