import type { ComponentProps, MouseEvent } from 'react';
import {
  createPath,
  hrefFrom,
  type To,
  useLocation,
  useNavigator,
} from '#client/platform/router/location.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path from the root, or another query of the current page. */
  to: To;
  /** Address for the address bar and other tabs, in place of the rendered one. */
  mask?: string;
  replace?: boolean;
  /** State of the history entry. */
  state?: unknown;
  preventScrollReset?: boolean;
  /** 'press' delays the prefetch until the press: for pages closed to the viewer. */
  prefetch?: 'press' | undefined;
}

/** A link to one of our pages. A plain click navigates without a page load; the browser handles any other. */
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
    // Like a browser's link, one to the current page adds no history entry.
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
  // By its attribute: in an SVG the property is not a string.
  const target = event.currentTarget.getAttribute('target') ?? '';
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && (target === '' || target === '_self') && !hasModifier;
}
