import type { MouseEvent } from 'react';

/** The first stop of the keyboard: past header and side panel. */
export function SkipLink() {
  // By hand where we can: the address stays clean and the router has nothing to do.
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link without JavaScript, and a jump of the keyboard with it
    <a
      href="#main"
      onClick={handleClick}
      className="fixed -top-16 left-3 z-60 rounded-md bg-ink px-4 py-3 text-paper focus:top-2.5"
    >
      Skip to content
    </a>
  );
}
