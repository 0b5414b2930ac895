import { cloneElement, type ReactElement, useEffect, useId, useRef } from 'react';

/** Specification, section 9. */
const delayMs = 700;
/** A tooltip that follows another within this time opens immediately (specification, section 9). */
const skipDelayMs = 300;
/** Distance to the edge of the window. */
const marginPx = 8;

let lastClosedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  text: string;
  /** One focusable element; the text describes it whether the tooltip is open or not. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * A short explanation on hover and keyboard focus, and on a tap if the control is `aria-disabled`. A native
 * popover: it lies above everything, needs no library, and never re-renders the element it explains.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopListening = useRef(() => {});

  const close = () => {
    clearTimeout(timer.current);
    stopListening.current();
    if (!bubble.current?.matches(':popover-open')) return;
    bubble.current.hidePopover();
    lastClosedAt = performance.now();
  };
  const open = (trigger: Element) => {
    const element = bubble.current;
    if (element === null || element.matches(':popover-open')) return;
    clearTimeout(timer.current);
    element.showPopover();
    placeBeside(element, trigger.getBoundingClientRect());
    const follow = () => {
      const place = trigger.getBoundingClientRect();
      if (isOnScreen(place)) placeBeside(element, place);
      else close();
    };
    stopListening.current = listenForEnd(close, follow);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      stopListening.current();
    },
    [],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens to the control inside of it
    <span
      role="presentation"
      className="contents"
      onPointerEnter={({ pointerType, currentTarget }) => {
        const trigger = currentTarget.firstElementChild;
        if (pointerType === 'touch' || trigger === null) return;
        const isFollowing = performance.now() - lastClosedAt < skipDelayMs;
        timer.current = setTimeout(() => open(trigger), isFollowing ? 0 : delayMs);
      }}
      onPointerLeave={close}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) open(target);
      }}
      onBlur={close}
      onClick={({ currentTarget }) => {
        const trigger = currentTarget.firstElementChild;
        if (trigger?.getAttribute('aria-disabled') === 'true') open(trigger);
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="inset-auto m-0 max-w-[min(320px,calc(100vw-16px))] border-0 bg-transparent py-1.5 text-xs"
      >
        {/* The gap to the control belongs to the tooltip: the pointer may cross it (WCAG 2.2, 1.4.13). */}
        <span className="block rounded-sm bg-ink px-2.5 py-1.5 text-paper">{text}</span>
      </span>
    </span>
  );
}

/** Places it below the control, above it if there is no room, never beyond the edge of the window. */
function placeBeside(element: HTMLElement, trigger: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = trigger.left + trigger.width / 2 - width / 2;
  const isBelow = trigger.bottom + height <= clientHeight;
  element.style.left = `${Math.max(marginPx, Math.min(left, clientWidth - width - marginPx))}px`;
  element.style.top = `${isBelow ? trigger.bottom : trigger.top - height}px`;
}

function isOnScreen({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < document.documentElement.clientHeight;
}

/**
 * Escape closes a tooltip. Scrolling moves the control: focusing it by Tab may itself scroll the page, so the
 * tooltip follows while its control is visible.
 */
function listenForEnd(close: () => void, follow: () => void): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  document.addEventListener('keydown', handleKey);
  window.addEventListener('scroll', follow, { capture: true, passive: true });
  return () => {
    document.removeEventListener('keydown', handleKey);
    window.removeEventListener('scroll', follow, { capture: true });
  };
}
