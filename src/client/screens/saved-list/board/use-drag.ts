import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { BoardMove } from '#shared/contract/library/boards.ts';

/** An email that is being dragged, and the place it would be dropped at. */
export interface Drag {
  emailId: number;
  /** Null while the pointer is over no section. */
  drop: { sectionId: number | null; beforeId: number | null; mark: DropMark | null } | null;
}

/** Edge of an email at which the dragged one would be inserted. */
interface DropMark {
  emailId: number;
  edge: 'start' | 'end' | 'top' | 'bottom';
}

/** Pixels the pointer moves before a press becomes a drag. */
const threshold = 5;

/** Distance to the edge of the window at which the page scrolls, and its step in each frame. */
const scrollZone = 90;
const scrollStep = 14;

/**
 * Drags by mouse, pen or finger from a handle. Emails have `data-board-item`, sections `data-board-section` with
 * their ids; that of the part without a section is empty.
 */
export function useDrag(onDrop: (move: BoardMove) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const handlePointerDown = (event: PointerEvent<HTMLElement>, emailId: number) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let current: Drag | null = null;
    let frame = 0;
    handle.setPointerCapture(event.pointerId);
    const update = () => {
      current = { emailId, drop: dropAt(at.x, at.y) };
      setDrag(current);
    };
    const scroll = () => {
      const step = at.y < scrollZone ? -scrollStep : at.y > window.innerHeight - scrollZone ? scrollStep : 0;
      if (step !== 0) {
        window.scrollBy(0, step);
        update();
      }
      frame = requestAnimationFrame(scroll);
    };
    const handleMove = (move: globalThis.PointerEvent) => {
      at = { x: move.clientX, y: move.clientY };
      if (current === null) {
        if (Math.hypot(at.x - start.x, at.y - start.y) < threshold) return;
        frame = requestAnimationFrame(scroll);
      }
      update();
    };
    const end = () => {
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', handleMove);
      handle.removeEventListener('pointerup', handleUp);
      handle.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', handleKey, true);
      setDrag(null);
      stop.current = undefined;
    };
    const handleUp = () => {
      const drop = current?.drop;
      end();
      if (drop && drop.beforeId !== emailId)
        onDrop({ emailId, sectionId: drop.sectionId, beforeId: drop.beforeId });
    };
    const handleKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      end();
    };
    handle.addEventListener('pointermove', handleMove);
    handle.addEventListener('pointerup', handleUp);
    handle.addEventListener('pointercancel', end);
    window.addEventListener('keydown', handleKey, true);
    stop.current = end;
  };
  return { drag, onPointerDown: handlePointerDown };
}

/** Returns the place at a point of the window; null outside of every section. */
function dropAt(x: number, y: number): Drag['drop'] {
  const under = document.elementFromPoint(x, y);
  const section = under?.closest<HTMLElement>('[data-board-section]');
  if (!section) return null;
  const sectionId = idOf(section.dataset.boardSection);
  const item = under?.closest<HTMLElement>('[data-board-item]') ?? nearestItem(section, x, y);
  if (item === undefined) return { sectionId, beforeId: null, mark: null };
  const { left, top, width, height } = item.getBoundingClientRect();
  const isColumn = width > (item.parentElement?.clientWidth ?? 0) * 0.6;
  const isBefore = isColumn ? y < top + height / 2 : x < left + width / 2;
  const emailId = idOf(item.dataset.boardItem) ?? 0;
  const next = item.nextElementSibling;
  const after = next instanceof HTMLElement ? idOf(next.dataset.boardItem) : null;
  const [first, last] = isColumn ? (['top', 'bottom'] as const) : (['start', 'end'] as const);
  return {
    sectionId,
    beforeId: isBefore ? emailId : after,
    mark: { emailId, edge: isBefore ? first : last },
  };
}

/** Returns the nearest item of the nearest row: in a gap, one of its neighbours; behind the last one, the last. */
function nearestItem(section: HTMLElement, x: number, y: number): HTMLElement | undefined {
  const distances = [...section.querySelectorAll<HTMLElement>('[data-board-item]')].map((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return { item, rows: Math.max(top - y, 0, y - bottom), columns: Math.max(left - x, 0, x - right) };
  });
  return distances.toSorted((a, b) => a.rows - b.rows || a.columns - b.columns)[0]?.item;
}

function idOf(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}
