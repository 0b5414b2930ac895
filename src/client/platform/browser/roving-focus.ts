import type { KeyboardEvent } from 'react';

const steps = {
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
} as const;

/**
 * Returns an `onKeyDown` handler for the container of a row or column of controls. The arrows move the focus
 * among the elements that match `selector`, wrapping around; Home and End go to the ends.
 */
export function rovingFocus(selector: string, direction: keyof typeof steps) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const keys: Record<string, number | undefined> = steps[direction];
    const step = keys[event.key];
    const next = step === undefined ? { Home: 0, End: -1 }[event.key] : (at + step) % all.length;
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all.at(next)?.focus();
  };
}
