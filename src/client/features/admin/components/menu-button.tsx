import { Ellipsis } from 'lucide-react';
import { type ToggleEvent, useId, useRef, useState } from 'react';
import { rovingFocus } from '#client/lib/roving-focus.ts';

export interface MenuItem {
  label: string;
  onChoose: () => void;
}

/**
 * Further actions behind one button, as a menu (WAI-ARIA Authoring Practices, menu button). A popover of the browser's
 * own: it lies above everything and closes on Escape or a click elsewhere by itself.
 */
export function MenuButton({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const choose = (item: MenuItem) => {
    menu.current?.hidePopover();
    // What is opened now goes back to the button when it closes.
    button.current?.focus();
    item.onChoose();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={menuId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        className="grid size-9 place-items-center rounded-md hover:bg-well aria-expanded:bg-well max-md:size-touch"
      >
        <Ellipsis aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        aria-label={label}
        onToggle={(event: ToggleEvent<HTMLElement>) => {
          setIsOpen(event.newState === 'open');
          if (event.newState === 'open')
            event.currentTarget.querySelector<HTMLElement>(itemSelector)?.focus();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') event.currentTarget.hidePopover();
          moveBetweenItems(event);
        }}
        className="inset-auto m-0 mt-1 min-w-44 rounded-lg border border-line bg-raised p-1 text-ink shadow-pop [position-area:bottom_span-left] [position-try-fallbacks:flip-block] not-supports-[position-area:bottom]:inset-0 not-supports-[position-area:bottom]:m-auto"
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => choose(item)}
            className="flex min-h-9 w-full items-center rounded-sm px-3 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-touch"
          >
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}

const itemSelector = '[role="menuitem"]';

const moveBetweenItems = rovingFocus(itemSelector, 'vertical');
