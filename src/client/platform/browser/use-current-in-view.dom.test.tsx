import { type ReactNode, useRef } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useCurrentInView } from '#client/platform/browser/use-current-in-view.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A row 300 px wide that begins at x = 100, with six links of `width` px, scrolled by `scrolled` px. */
function Row({ current, width = 100, scrolled = 0 }: { current: string; width?: number; scrolled?: number }) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, current);
  return (
    <nav ref={row} data-left={100} data-width={300}>
      {names.map((name, at) => (
        <a
          key={name}
          href={`#${name}`}
          aria-current={name === current ? 'page' : undefined}
          data-left={100 + at * width - scrolled}
          data-width={width}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

describe('A row that scrolls', () => {
  const scrolledTo = (first: ReactNode) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(
        Number(this.getAttribute('data-left')),
        0,
        Number(this.getAttribute('data-width')),
        40,
      );
    });
    const scrolled = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const page = mountComponent(first);
    const lefts = () => scrolled.mock.calls.map(([to]) => (to as ScrollToOptions).left);
    return { ...page, lefts };
  };

  test('is where its current place is seen, with its neighbour, and follows it', () => {
    const { lefts, redraw } = scrolledTo(<Row current="e" />);
    redraw(<Row current="c" />);
    redraw(<Row current="a" />);
    // The end of e is at 600, that of c at 400; both need a margin of 56. a is visible.
    expect(lefts()).toEqual([256, 56, 0]);
  });

  test('is not scrolled so far that the beginning of a long place is lost', () => {
    const { lefts } = scrolledTo(<Row current="b" width={280} />);
    // With its end in view it would begin at 76.
    expect(lefts()).toEqual([280]);
  });

  test('is scrolled back to a place before its beginning', () => {
    const { lefts } = scrolledTo(<Row current="b" scrolled={250} />);
    expect(lefts()).toEqual([-206]);
  });

  test('stays where it is while nothing in it is current', () => {
    const { lefts } = scrolledTo(<Row current="none" />);
    expect(lefts()).toEqual([]);
  });
});
