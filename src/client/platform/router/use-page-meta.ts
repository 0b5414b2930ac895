import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page, PageArgs, PageMeta } from '#client/platform/router/page.ts';
import { documentTitle } from '#client/platform/router/page-head.ts';

/**
 * Updates the document's title, and the few other elements of the head that matter after the first load, also
 * when the page's data arrives later. The server has already written them for the first view.
 */
export function usePageMeta(page: Page, args: PageArgs): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const apply = () => applyMeta(page.meta(args, queryClient), args);
    apply();
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') apply();
    });
  }, [page, args, queryClient]);
}

function applyMeta(meta: PageMeta, { site }: PageArgs): void {
  const title = documentTitle(meta, site);
  if (document.title !== title) document.title = title;
  setLine('meta[name="description"]', 'meta', { name: 'description', content: meta.description });
  setLine('meta[name="robots"]', 'meta', meta.noIndex ? { name: 'robots', content: 'noindex' } : null);
  setLine(
    'link[rel="canonical"]',
    'link',
    meta.canonicalPath === undefined ? null : { rel: 'canonical', href: site.baseUrl + meta.canonicalPath },
  );
}

function setLine(selector: string, name: string, attributes: Record<string, string> | null): void {
  const found = document.head.querySelector(selector);
  if (attributes === null) {
    found?.remove();
    return;
  }
  const line = found ?? document.head.appendChild(document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) {
    if (line.getAttribute(key) !== value) line.setAttribute(key, value);
  }
}
