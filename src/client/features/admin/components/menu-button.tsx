import { Ellipsis } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Popover } from '#client/components/ui/popover.tsx';

export interface MenuItem {
  label: string;
  onChoose: () => void;
}

/** Further actions behind one button, as a menu (WAI-ARIA Authoring Practices, menu button). */
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
      <Popover
        ref={menu}
        id={menuId}
        role="menu"
        aria-label={label}
        itemSelector='[role="menuitem"]'
        onOpenChange={setIsOpen}
        onKeyDown={(event) => {
          if (event.key === 'Tab') event.currentTarget.hidePopover();
        }}
        className="min-w-44 p-1 [position-area:bottom_span-left]"
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
      </Popover>
    </>
  );
}
