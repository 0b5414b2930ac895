import { useRef } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useCurrentInView } from '#client/platform/browser/use-current-in-view.ts';
import { mounted } from '#client/testing/mounted.tsx';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A row 300 px wide that begins at 100, of six links of 100 px each. */
function Row({ current }: { current: string }) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, current);
  return (
    <nav ref={row} data-left={100} data-width={300}>
      {names.map((name, at) => (
        <a
          key={name}
          href={`#${name}`}
          aria-current={name === current ? 'page' : undefined}
          data-left={100 + at * 100}
          data-width={100}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

describe('A row that scrolls', () => {
  const scrolledTo = (current: string) => {
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
    const page = mounted(<Row current={current} />);
    const lefts = () => scrolled.mock.calls.map(([to]) => (to as ScrollToOptions).left);
    return { ...page, lefts };
  };

  test('is where its current place is seen, with its neighbour, and follows it', () => {
    const { lefts, redraw } = scrolledTo('e');
    redraw(<Row current="c" />);
    redraw(<Row current="a" />);
    // The end of e lies at 600, that of c at 400, of which 56 stay free; a is seen.
    expect(lefts()).toEqual([256, 56, 0]);
  });

  test('is not scrolled so far that the beginning of a long place is lost', () => {
    const { lefts } = scrolledTo('f');
    expect(lefts()).toEqual([356]);
  });

  test('stays where it is while nothing in it is current', () => {
    const { lefts } = scrolledTo('none');
    expect(lefts()).toEqual([]);
  });
});
