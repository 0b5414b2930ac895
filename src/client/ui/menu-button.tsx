import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Popover } from '#client/ui/popover.tsx';

export interface MenuItem {
  label: string;
  onChoose: () => void;
  icon?: LucideIcon;
  /** Prefetches the code of its target on hover (`lazyDialog`). */
  onIntent?: Record<'onPointerEnter' | 'onPointerDown' | 'onFocus', () => void>;
}

interface MenuButtonProps {
  label: string;
  items: readonly MenuItem[];
  /** Style of the button; by default a quiet square. */
  className?: string;
  /** Content of the button; by default three dots. */
  children?: ReactNode;
}

const buttonLook =
  'grid size-9 place-items-center rounded-md hover:bg-well aria-expanded:bg-well max-md:size-touch';

/** A menu of further actions behind one button (WAI-ARIA Authoring Practices, menu button). */
export function MenuButton({ label, items, className = buttonLook, children }: MenuButtonProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const choose = (item: MenuItem) => {
    menu.current?.hidePopover();
    // A dialog opened from here returns the focus to the button.
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
        className={className}
      >
        {children ?? <Icon of={Ellipsis} />}
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
        {items.map(({ icon, ...item }) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => choose(item)}
            {...item.onIntent}
            className="flex min-h-9 w-full items-center gap-3 rounded-sm px-3 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-touch"
          >
            {icon && <Icon of={icon} className="flex-none text-ink-2" />}
            {item.label}
          </button>
        ))}
      </Popover>
    </>
  );
}
