import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Link } from '#client/platform/router/link.tsx';
import { mountComponent } from '#client/testing/mounted.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';

function List() {
  const [count, setCount] = useState(2);
  const list = useFocusFirstNewRow(count, 'all');
  return (
    <>
      <ul ref={list}>
        {Array.from({ length: count }, (_, at) => `Row ${at + 1}`).map((name) => (
          <li key={name}>
            <Link to={`/${name}`}>{name}</Link>
          </li>
        ))}
      </ul>
      <ShowMore href="/?cursor=x" isLoading={false} hasFailed={false} onMore={() => setCount(count + 2)} />
      <button type="button" onClick={() => setCount(1)}>
        Fewer
      </button>
    </>
  );
}

describe('Show more', () => {
  test('appends the next rows and brings the keyboard to the first of them', async () => {
    const { user, getByRole, focused, address } = mountComponent(<List />);
    await user.click(getByRole('link', { name: 'Show more' }));
    expect(focused()).toBe(getByRole('link', { name: 'Row 3' }));
    expect(address()).toBe('/');
    await user.click(getByRole('button', { name: 'Fewer' }));
    expect(focused()).toBe(getByRole('button', { name: 'Fewer' }));
  });

  test('asks once while the rows are on their way', async () => {
    const onMore = vi.fn();
    const { user, getByRole, address } = mountComponent(
      <ShowMore href="/?cursor=x" isLoading hasFailed={false} onMore={onMore} />,
    );
    await user.click(getByRole('link', { name: 'Loading...' }));
    expect(onMore).not.toHaveBeenCalled();
    expect(address()).toBe('/');
  });

  test('says when it failed, and can be pressed again', async () => {
    const onMore = vi.fn();
    const { user, getByRole } = mountComponent(
      <ShowMore href="/?cursor=x" isLoading={false} hasFailed onMore={onMore} />,
    );
    expect(getByRole('alert').textContent).toContain('could not be loaded');
    await user.click(getByRole('link', { name: 'Show more' }));
    expect(onMore).toHaveBeenCalledOnce();
  });
});

test('What could not be loaded is asked for again by its button, once at a time', async () => {
  const refetch = vi.fn();
  const failure = (isFetching: boolean) => <LoadFailure what="The brands" query={{ refetch, isFetching }} />;
  const { user, getByRole, redraw } = mountComponent(failure(false));
  await user.click(getByRole('button', { name: 'Try again' }));
  redraw(failure(true));
  await user.click(getByRole('button', { name: 'Trying again...' }));
  expect(refetch).toHaveBeenCalledOnce();
});
