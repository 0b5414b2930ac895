import { fireEvent } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Link } from '#client/platform/router/link.tsx';
import { prefetchOnIntent, savesData, whenIdle } from '#client/platform/router/prefetch.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const prefetch = vi.fn((_url: URL) => Promise.resolve());
prefetchOnIntent(prefetch);

const fetched = () => prefetch.mock.calls.map(([url]) => url.pathname);

/** Fires events one by one: the tests use a fake clock. */
function links() {
  prefetch.mockClear();
  const page = mountComponent(
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

describe('The page of a link is prefetched', () => {
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

/** Fakes a viewer's connection and pointer, as browsers report them. */
function readerWith(connection: { saveData?: boolean; effectiveType?: string }, canHover: boolean) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: canHover } as MediaQueryList);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'connection');
    media.mockRestore();
  });
}

describe('A reader who saves data, or is on a slow connection', () => {
  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'gets by pointing nothing, by pressing everything (%o)',
    (connection) => {
      readerWith(connection, true);
      expect(savesData()).toBe(true);
      const { link } = links();
      fireEvent.pointerOver(link('Emails'));
      link('Emails').focus();
      vi.advanceTimersByTime(1_000);
      expect(fetched()).toEqual([]);
      fireEvent.pointerDown(link('Emails'));
      expect(fetched()).toEqual(['/emails']);
    },
  );
});

describe('A reader without a pointer that hovers', () => {
  /** A list of brands, 200 px each, in a window of 400 px. */
  async function list(connection: { saveData?: boolean; effectiveType?: string }) {
    readerWith(connection, false);
    window.innerHeight = 400;
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = Number(this.getAttribute('data-top')) - window.scrollY;
      return new DOMRect(0, top, 300, 200);
    });
    const asked: string[] = [];
    mountComponent(
      <main>
        <ul>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((slug, at) => (
            <li key={slug}>
              <Link to={`/brand/${slug}`} data-top={at * 200} prefetch={slug === 'b' ? 'press' : undefined}>
                {slug}
              </Link>
              <a href={`https://elsewhere.example/${slug}`} data-top={at * 200}>
                its site
              </a>
            </li>
          ))}
        </ul>
      </main>,
    );
    prefetchOnIntent((url) => {
      asked.push(url.pathname);
      return Promise.reject(new Error('offline'));
    });
    onTestFinished(() => {
      window.scrollTo(0, 0);
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });
    const idle = () => new Promise<void>((resolve) => whenIdle(() => setTimeout(resolve, 0)));
    await idle();
    return {
      asked,
      scrollTo: (top: number) => {
        window.scrollTo(0, top);
        document.dispatchEvent(new Event('scrollend'));
        return idle();
      },
    };
  }

  test('gets what is nearly in sight, and more when the list was scrolled, on a good connection', async () => {
    const { asked, scrollTo } = await list({ effectiveType: '4g' });
    expect(asked).toEqual(['/brand/a', '/brand/c']);
    asked.length = 0;
    await scrollTo(700);
    expect(asked).toEqual(['/brand/d', '/brand/e', '/brand/f']);
  });

  test('gets no more than four at a time', async () => {
    const { asked, scrollTo } = await list({ effectiveType: '4g' });
    asked.length = 0;
    window.innerHeight = 4_000;
    await scrollTo(10);
    expect(asked).toEqual(['/brand/a', '/brand/c', '/brand/d', '/brand/e']);
  });

  test.each([{ effectiveType: '3g' }, { effectiveType: '4g', saveData: true }, {}])(
    'gets nothing ahead on another (%o)',
    async (connection) => {
      expect((await list(connection)).asked).toEqual([]);
    },
  );
});
