import { act, fireEvent } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mountComponent } from '#client/testing/mounted.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';

let startMs = 0;

/** Two controls with a tooltip each, at positions given by the test. */
function tooltips() {
  const page = mountComponent(
    <>
      <Tooltip text="Premium only">
        <button type="button">Favorite</button>
      </Tooltip>
      <Tooltip text="Log in first">
        <button type="button">Save</button>
      </Tooltip>
    </>,
  );
  const places = new Map<Element, DOMRect>();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return places.get(this) ?? new DOMRect(0, 0, 200, 30);
  });
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
  // Each test starts later than all before it, in other files too: a tooltip that has just closed lets the
  // next one open without delay.
  startMs = Math.max(startMs, performance.now()) + 60_000;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(startMs);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const control = (name: string) => page.getByRole('button', { name });
  return {
    control,
    shown: () => page.queryByRole('tooltip')?.textContent,
    bubble: () => page.getByRole('tooltip').style,
    place: (name: string, rect: DOMRect) => void places.set(control(name), rect),
    enter: (name: string, pointerType = 'mouse') => fireEvent.pointerEnter(control(name), { pointerType }),
    leave: (name: string) => fireEvent.pointerLeave(control(name)),
    wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  };
}

describe('A tooltip', () => {
  test('comes when the pointer has rested on its control, and goes with it', () => {
    const { enter, leave, wait, shown } = tooltips();
    enter('Favorite');
    wait(699);
    expect(shown()).toBeUndefined();
    wait(1);
    expect(shown()).toBe('Premium only');
    leave('Favorite');
    expect(shown()).toBeUndefined();
  });

  test('does not come when the pointer only passes, or is a finger', () => {
    const { enter, leave, wait, shown } = tooltips();
    enter('Favorite');
    wait(300);
    leave('Favorite');
    wait(1_000);
    expect(shown()).toBeUndefined();
    enter('Favorite', 'touch');
    wait(1_000);
    expect(shown()).toBeUndefined();
  });

  test('follows another at once, and waits again a while later', () => {
    const { enter, leave, wait, shown } = tooltips();
    enter('Favorite');
    wait(700);
    leave('Favorite');
    wait(299);
    enter('Save');
    wait(0);
    expect(shown()).toBe('Log in first');
    leave('Save');
    wait(300);
    enter('Favorite');
    wait(0);
    expect(shown()).toBeUndefined();
  });

  test('lies below its control, above it at the end of the window, and inside of the window', () => {
    const { enter, leave, wait, bubble, place } = tooltips();
    place('Favorite', new DOMRect(400, 100, 100, 40));
    enter('Favorite');
    wait(700);
    expect([bubble().left, bubble().top]).toEqual(['350px', '140px']);
    leave('Favorite');
    place('Favorite', new DOMRect(980, 560, 20, 40));
    enter('Favorite');
    wait(700);
    expect([bubble().left, bubble().top]).toEqual(['792px', '530px']);
  });

  test('follows its control when the page is scrolled, and goes with it', () => {
    const { enter, wait, bubble, shown, place } = tooltips();
    place('Favorite', new DOMRect(400, 100, 100, 40));
    enter('Favorite');
    wait(700);
    place('Favorite', new DOMRect(400, 20, 100, 40));
    fireEvent.scroll(window);
    expect(bubble().top).toBe('60px');
    place('Favorite', new DOMRect(400, -60, 100, 40));
    fireEvent.scroll(window);
    expect(shown()).toBeUndefined();
  });

  test('goes at Escape, and at no other key', () => {
    const { enter, wait, shown } = tooltips();
    enter('Favorite');
    wait(700);
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(shown()).toBe('Premium only');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown()).toBeUndefined();
  });
});
