import type { ComponentProps, MouseEvent } from 'react';
import {
  createPath,
  hrefFrom,
  type To,
  useLocation,
  useNavigator,
} from '#client/platform/router/location.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path from the root, or another query of the page we are on. */
  to: To;
  /** The address the bar shows, and other tabs open, in the place of the one the page is drawn from. */
  mask?: string;
  replace?: boolean;
  /** What the history keeps with the entry. */
  state?: unknown;
  preventScrollReset?: boolean;
  /** What stands behind it is fetched when it is pressed, and not before: for what is closed to the reader. */
  prefetch?: 'press' | undefined;
}

/** A link to a page of ours: a plain click shows it without a load, anything else is the browser's. */
export function Link({
  to,
  mask,
  replace,
  state,
  preventScrollReset,
  prefetch,
  onClick,
  ...rest
}: LinkProps) {
  const location = useLocation();
  const navigator = useNavigator();
  const href = hrefFrom(location.pathname, to);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // A link to where one is makes no further entry, like the browser's.
    const enter = (replace ?? createPath(location) === href) ? navigator.replace : navigator.push;
    enter(href, {
      state,
      ...(mask === undefined ? {} : { mask }),
      ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    });
  };
  return <a {...rest} href={mask ?? href} data-prefetch={prefetch} onClick={handleClick} />;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  // By its attribute: in a drawing the property is no text.
  const target = event.currentTarget.getAttribute('target') ?? '';
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && (target === '' || target === '_self') && !hasModifier;
}
