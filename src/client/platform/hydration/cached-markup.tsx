import { type ComponentProps, createContext, type ElementType, type ReactNode, useContext } from 'react';

/** Returns the markup of the children; cached from an earlier page with an equal key. */
type KeepInside = (cacheKey: readonly unknown[], inside: ReactNode) => string;

/** The server's markup cache during a render; undefined in the browser. */
export const MarkupCacheContext = createContext<KeepInside | undefined>(undefined);

type KeptProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, 'children' | 'as' | 'cacheKey'> & {
  as: Tag;
  /** Identifies the children and everything they depend on; null disables the cache. */
  cacheKey: readonly unknown[] | null;
  children: ReactNode;
};

/**
 * An element whose children recur on many pages, such as a card. The server renders them once and then
 * inserts the cached markup; in the browser it is an ordinary element. The children must not use `useId` or
 * an eagerly loaded picture: React writes its preload hint at the beginning of the output.
 */
export function CachedMarkup<Tag extends ElementType>({ as, cacheKey, children, ...rest }: KeptProps<Tag>) {
  const keep = useContext(MarkupCacheContext);
  const Element: ElementType = as;
  if (keep === undefined || cacheKey === null) return <Element {...rest}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React itself has drawn of the same children
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: keep(cacheKey, children) }} />;
}
