import { type ComponentProps, createContext, type ElementType, type ReactNode, useContext } from 'react';

/** The markup of an element's inside: that of an earlier page, where one had the same key. */
type KeepInside = (cacheKey: readonly unknown[], inside: ReactNode) => string;

/** The server's memory of markup while it draws a page; absent in the browser. */
export const MarkupCacheContext = createContext<KeepInside | undefined>(undefined);

type KeptProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, 'children' | 'as' | 'cacheKey'> & {
  as: Tag;
  /** What the inside is, and everything it depends on; null keeps nothing. */
  cacheKey: readonly unknown[] | null;
  children: ReactNode;
};

/**
 * An element whose inside stands on many pages, such as a card. The server draws it once and then puts in the text it
 * has; in the browser it is an ordinary element. Inside there may be no `useId`, and no picture that loads eagerly:
 * React writes its preload hint at the beginning of what it draws.
 */
export function CachedMarkup<Tag extends ElementType>({ as, cacheKey, children, ...rest }: KeptProps<Tag>) {
  const keep = useContext(MarkupCacheContext);
  const Element: ElementType = as;
  if (keep === undefined || cacheKey === null) return <Element {...rest}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React itself has drawn of the same children
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: keep(cacheKey, children) }} />;
}
