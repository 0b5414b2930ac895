import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { type EmailFilters, emailFiltersSearch, withType } from '#client/features/emails/email-filters.ts';
import { useHydrated } from '#client/lib/use-hydrated.ts';
import { campaignTypeTabs } from '#shared/vocabulary/campaign-types.ts';

/** The id of the panel the tabs belong to. */
export const emailPanelId = 'emails';

/**
 * The campaign types as tabs that are links, so that each has an address. With JavaScript they answer to the arrow
 * keys and take one stop of the Tab key; without it every link has its own.
 */
export function CampaignTabs({ filters }: { filters: EmailFilters }) {
  const isHydrated = useHydrated();
  return (
    <div
      role="tablist"
      aria-label="Campaign types"
      onKeyDown={moveFocus}
      className="flex [scroll-padding-inline:var(--gutter)] snap-x snap-proximity gap-6 overflow-x-auto border-b border-line [scrollbar-width:none] max-lg:[mask-image:linear-gradient(90deg,#000_calc(100%-40px),#0000)] max-md:-mx-gutter max-md:px-gutter"
    >
      {campaignTypeTabs.map(({ value, label }) => {
        const isSelected = value === filters.type;
        return (
          // The hidden second label reserves the bold width, so that choosing a tab moves no other.
          <Link
            key={value}
            role="tab"
            id={`tab-${value}`}
            to={{ search: emailFiltersSearch(withType(filters, value)) }}
            preventScrollReset
            aria-selected={isSelected}
            aria-controls={emailPanelId}
            tabIndex={isHydrated && !isSelected ? -1 : undefined}
            data-label={label}
            className="relative inline-grid min-h-11 snap-start content-center justify-items-center rounded-sm px-0.5 text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-3 before:invisible before:order-1 before:h-0 before:overflow-hidden before:font-bold before:content-[attr(data-label)/''] hover:text-ink aria-selected:font-bold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-[3px] aria-selected:after:bg-accent"
          >
            {label}
          </Link>
        );
      })}
    </div>
  );
}

/** The keys of a tab list; Space follows a tab as it would press a button. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  if (event.key === ' ') {
    event.preventDefault();
    tabs[at]?.click();
    return;
  }
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs[(next + tabs.length) % tabs.length]?.focus();
}
