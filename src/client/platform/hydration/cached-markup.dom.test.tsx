import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { CachedMarkup, MarkupCacheContext } from '#client/platform/hydration/cached-markup.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';

describe('An element whose inside is kept', () => {
  test('has the markup of an earlier one with the same key on the server, and its own properties', () => {
    const kept = new Map<string, string>();
    const keep = vi.fn((cacheKey: readonly unknown[]) => {
      const key = JSON.stringify(cacheKey);
      return kept.get(key) ?? 'new';
    });
    kept.set('["card",1]', '<b>as before</b>');
    const drawn = (cacheKey: unknown[] | null) =>
      renderToString(
        <MarkupCacheContext value={keep}>
          <CachedMarkup as="a" cacheKey={cacheKey} href="/now">
            <b>now</b>
          </CachedMarkup>
        </MarkupCacheContext>,
      );
    expect(drawn(['card', 1])).toBe('<a href="/now"><b>as before</b></a>');
    expect(drawn(['card', 2])).toBe('<a href="/now">new</a>');
    expect(drawn(null)).toBe('<a href="/now"><b>now</b></a>');
    expect(keep).toHaveBeenCalledTimes(2);
  });

  test('is an ordinary element in the browser: what is in it can be pressed', async () => {
    const onClick = vi.fn();
    const { user, getByRole } = mountComponent(
      <CachedMarkup as="p" cacheKey={['row']}>
        <button type="button" onClick={onClick}>
          Press
        </button>
      </CachedMarkup>,
    );
    await user.click(getByRole('button'));
    expect(onClick).toHaveBeenCalledOnce();
  });
});
