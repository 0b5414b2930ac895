import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Link } from '#client/platform/router/link.tsx';
import { parsePath, Router, useLocation } from '#client/platform/router/location.tsx';
import { useSearchPageAddress } from '#client/platform/router/use-search-page-address.ts';
import { go } from '#client/testing/go.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { maxSearchLength } from '#shared/vocabulary/email-search.ts';

const tooLong = 'x'.repeat(maxSearchLength + 1);

interface Choices {
  q: string;
  color: string | null;
}

const read = (search: URLSearchParams): Choices => ({
  q: search.get('q') ?? '',
  color: search.get('color'),
});
const toSearch = ({ q, color }: Choices) => {
  const search = new URLSearchParams({ ...(q && { q }), ...(color && { color }) });
  return search.size === 0 ? '' : `?${search}`;
};

function Search() {
  const { address, show, words } = useSearchPageAddress(read, toSearch);
  const { field, issue, judge, write } = words;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (judge()) show(address);
      }}
    >
      <input ref={field} type="search" aria-label="Words" defaultValue={address.q} />
      <p role="status">{`${address.q || 'all'} in ${address.color ?? 'every color'}`}</p>
      {issue !== undefined && <p role="alert">{issue}</p>}
      <button type="button" onClick={() => show({ ...address, color: 'red' })}>
        Red
      </button>
      <button type="button" onClick={() => write('')}>
        Empty
      </button>
      <Link to="/emails?q=other">Other</Link>
    </form>
  );
}

/** A router whose pages arrive when the test says so, as if their code were loading. */
function lateRouter() {
  let come = () => {};
  function LateRouter({ children }: { children: ReactNode }) {
    const [location, setLocation] = useState(useLocation());
    const push = (href: string) => {
      come = () =>
        setLocation({ pathname: '/', search: '', hash: '', state: null, key: href, ...parsePath(href) });
    };
    return (
      <Router location={location} navigator={{ push, replace: push, go: () => {} }}>
        {children}
      </Router>
    );
  }
  return { LateRouter, arrive: () => act(() => come()) };
}

function search(url = '/emails') {
  const page = mountComponent(<Search />, { url });
  const box = page.getByRole<HTMLInputElement>('searchbox');
  return { ...page, box, shown: () => page.getByRole('status').textContent };
}

describe('A search by typed words and choices', () => {
  test('goes by Enter, and a choice takes along what was typed', async () => {
    const { user, box, shown, address, getByRole } = search();
    await user.type(box, 'ridge{Enter}');
    expect(address()).toBe('/emails?q=ridge');
    await user.type(box, ' moor ');
    expect(shown()).toBe('ridge in every color');
    await user.click(getByRole('button', { name: 'Red' }));
    expect(address()).toBe('/emails?q=ridge+moor&color=red');
    expect(box.value).toBe('ridge moor ');
    await user.click(getByRole('button', { name: 'Empty' }));
    expect([box.value, shown()]).toEqual(['', 'ridge moor in red']);
  });

  test('puts the words of another address into the box: of a link, and of Back', async () => {
    const { user, box, shown, getByRole } = search('/emails?q=first');
    await user.type(box, ' and more');
    await user.click(getByRole('link'));
    expect([box.value, shown()]).toEqual(['other', 'other in every color']);
    await user.type(box, '!');
    await go(-1);
    expect([box.value, shown()]).toEqual(['first', 'first in every color']);
  });

  test('says why words cannot be searched for, keeps them, and takes the choice alone', async () => {
    const { user, box, address, getByRole, queryByRole } = search('/emails?q=first');
    await user.clear(box);
    await user.paste(tooLong);
    await user.keyboard('{Enter}');
    expect(getByRole('alert').textContent).toBe('This search is too long. Try fewer words.');
    expect(address()).toBe('/emails?q=first');
    await user.click(getByRole('button', { name: 'Red' }));
    expect(address()).toBe('/emails?q=first&color=red');
    expect(box.value).toBe(tooLong);
    await user.click(getByRole('link'));
    expect(queryByRole('alert')).toBeNull();
  });

  test('counts a choice at once and leaves the box alone while the page is on its way', async () => {
    const { LateRouter, arrive } = lateRouter();
    const { user, getByRole } = mountComponent(
      <LateRouter>
        <Search />
      </LateRouter>,
      { url: '/emails' },
    );
    const box = getByRole<HTMLInputElement>('searchbox');
    const shown = () => getByRole('status').textContent;
    await user.type(box, 'ridge ');
    await user.click(getByRole('button', { name: 'Red' }));
    expect([box.value, shown()]).toEqual(['ridge ', 'ridge in red']);
    await user.type(box, 'moor');
    arrive();
    expect([box.value, shown()]).toEqual(['ridge moor', 'ridge in red']);
  });
});
