import { fireEvent } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Link } from '#client/platform/router/link.tsx';
import { prefetchOnIntent } from '#client/platform/router/prefetch.ts';
import { mounted } from '#client/testing/mounted.tsx';

const prefetch = vi.fn((_url: URL) => Promise.resolve());
prefetchOnIntent(prefetch);

const fetched = () => prefetch.mock.calls.map(([url]) => url.pathname);

/** Events are fired one by one: what a test waits for goes by its own clock. */
function links() {
  prefetch.mockClear();
  const page = mounted(
    <>
      <Link to="/emails">Emails</Link>
      <Link to="/brand/closed" prefetch="press">
        Closed
      </Link>
      <a href="https://elsewhere.example/">Elsewhere</a>
      <svg role="img" aria-label="Sends">
        <Link to="/emails?from=2026-11-01">
          <text>November</text>
        </Link>
      </svg>
    </>,
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return { link: (name: string) => page.getByRole('link', { name }) };
}

describe('What stands behind a link is fetched', () => {
  test('when a pointer rests on it, and not when it sweeps over', () => {
    const { link } = links();
    fireEvent.pointerOver(link('Emails'));
    vi.advanceTimersByTime(59);
    expect(fetched()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fetched()).toEqual(['/emails']);
    fireEvent.pointerOver(link('Emails'));
    fireEvent.pointerOver(document.body);
    vi.advanceTimersByTime(1_000);
    expect(fetched()).toEqual(['/emails']);
  });

  test('of a drawing, too', () => {
    links();
    fireEvent.pointerDown(document.querySelector('text') as Element);
    expect(fetched()).toEqual(['/emails']);
  });

  test('when the focus rests on it, a little later', () => {
    const { link } = links();
    link('Emails').focus();
    vi.advanceTimersByTime(119);
    expect(fetched()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fetched()).toEqual(['/emails']);
  });

  test('not before it is pressed, where it is closed to the reader; never of other sites', () => {
    const { link } = links();
    fireEvent.pointerOver(link('Closed'));
    vi.advanceTimersByTime(1_000);
    expect(fetched()).toEqual([]);
    fireEvent.pointerDown(link('Closed'));
    expect(fetched()).toEqual(['/brand/closed']);
    fireEvent.pointerDown(link('Elsewhere'));
    expect(fetched()).toEqual(['/brand/closed']);
  });
});
