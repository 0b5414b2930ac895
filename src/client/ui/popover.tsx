import type { ComponentProps, KeyboardEvent, ToggleEvent } from 'react';
import { rovingFocus } from '#client/platform/browser/roving-focus.ts';

interface PopoverProps extends ComponentProps<'div'> {
  id: string;
  role: 'menu' | 'dialog';
  /** Selector of its controls: opening focuses the first, the arrow keys move to the others. */
  itemSelector: string;
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * A native popover below a button whose `popoverTarget` is its `id`. It lies above everything, closes on
 * Escape or a click elsewhere and returns the focus without any code.
 */
export function Popover({ role, itemSelector, onOpenChange, onKeyDown, className, ...rest }: PopoverProps) {
  const moveFocus = rovingFocus(itemSelector, 'vertical');
  return (
    // biome-ignore lint/a11y: it has the role that whoever uses it gives
    <div
      popover="auto"
      role={role}
      onToggle={({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
        const isOpen = newState === 'open';
        onOpenChange?.(isOpen);
        // The browser leaves the focus on the button.
        if (isOpen) currentTarget.querySelector<HTMLElement>(itemSelector)?.focus();
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
        onKeyDown?.(event);
        moveFocus(event);
      }}
      className={`inset-auto m-0 mt-1 overflow-y-auto rounded-lg border border-line bg-raised text-ink shadow-pop [position-try-fallbacks:flip-block] not-supports-[position-area:bottom]:inset-0 not-supports-[position-area:bottom]:m-auto ${className}`}
      {...rest}
    />
  );
}
