import { type KeyboardEvent, useRef } from 'react';
import { rovingFocus } from '#client/platform/browser/roving-focus.ts';
import { useCurrentInView } from '#client/platform/browser/use-current-in-view.ts';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Count } from '#client/ui/count.tsx';

export interface TabLink {
  id: string;
  label: string;
  /** Number of objects in the tab: next to its name, and not part of it. */
  count?: number;
  /** Query string of the tab's address. */
  search: string;
  isSelected: boolean;
}

interface TabLinksProps {
  /** Accessible name of the tabs. */
  label: string;
  /** Id of the tab panel. */
  panelId: string;
  tabs: readonly TabLink[];
}

/**
 * Tabs that are links, so that each has an address. With JavaScript they support the arrow keys and are one
 * tab stop; without it every link is one. On narrow screens an overflowing row fades out at the edge.
 */
export function TabLinks({ label, panelId, tabs }: TabLinksProps) {
  const isHydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  useCurrentInView(list, tabs.find(({ isSelected }) => isSelected)?.id);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKey}
      className="flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none] max-lg:faded-ends max-md:-mx-gutter max-md:px-gutter"
    >
      {tabs.map((tab) => (
        // The hidden second label reserves the bold width, so that choosing a tab moves no other.
        <Link
          key={tab.id}
          role="tab"
          id={tab.id}
          to={{ search: tab.search }}
          preventScrollReset
          aria-selected={tab.isSelected}
          aria-controls={panelId}
          tabIndex={isHydrated && !tab.isSelected ? -1 : undefined}
          aria-description={tab.count === undefined ? undefined : String(tab.count)}
          data-label={tab.label}
          data-empty={tab.count === 0 || undefined}
          className="relative inline-grid min-h-11 content-center justify-items-center rounded-sm px-0.5 text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-3 before:invisible before:order-1 before:h-0 before:overflow-hidden before:font-bold before:content-[attr(data-label)/''] data-empty:text-ink-3 hover:text-ink aria-selected:font-bold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-[3px] aria-selected:after:bg-accent forced-colors:aria-selected:after:bg-[Highlight]"
        >
          <span>
            {tab.label}
            {tab.count !== undefined && <Count of={tab.count} />}
          </span>
        </Link>
      ))}
    </div>
  );
}

const moveFocus = rovingFocus('[role="tab"]', 'horizontal');

/** The keys of a tab list; Space follows a tab as it would press a button. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event);
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  event.target.closest<HTMLElement>('[role="tab"]')?.click();
}
