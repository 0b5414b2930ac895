import { fireEvent } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { GetForm } from '#client/platform/router/get-form.tsx';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import { go } from '#client/testing/go.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

function Here() {
  const { pathname, search, hash } = useLocation();
  return <p>{`at ${pathname}${search}${hash}`}</p>;
}

/** Counts the clicks that reach the browser, and keeps happy-dom from loading their targets. */
function leftToBrowser() {
  const left = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', left, { once: true });
  return left;
}

describe('A link', () => {
  test.each(['_blank', 'mail'])('for the window %s is left to the browser', async (target) => {
    const { user, getByRole, address } = mountComponent(
      <Link to="/emails" target={target}>
        Emails
      </Link>,
    );
    const left = leftToBrowser();
    await user.click(getByRole('link'));
    expect(left).toHaveBeenCalledOnce();
    expect(address()).toBe('/');
  });

  test('for its own window is ours', async () => {
    const { user, getByRole, address } = mountComponent(
      <Link to="/emails" target="_self">
        Emails
      </Link>,
    );
    await user.click(getByRole('link'));
    expect(address()).toBe('/emails');
  });

  test('pressed with another button of the mouse is left to the browser', () => {
    const { getByRole, address } = mountComponent(<Link to="/emails">Emails</Link>);
    const left = leftToBrowser();
    fireEvent.click(getByRole('link'), { button: 1 });
    expect(left).toHaveBeenCalledOnce();
    expect(address()).toBe('/');
  });

  test('is followed by Enter', async () => {
    const { user, address } = mountComponent(<Link to="/emails">Emails</Link>);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/emails');
  });

  test('to a fragment of the page is an entry that Back leaves', async () => {
    const { user, getByRole, getByText } = mountComponent(
      <>
        <Link to={{ hash: '#habits' }}>Habits</Link>
        <Here />
      </>,
      { url: '/subjects' },
    );
    await user.click(getByRole('link'));
    expect(getByText('at /subjects#habits')).toBeTruthy();
    await go(-1);
    expect(getByText('at /subjects')).toBeTruthy();
  });

  test('leaves out a question mark and a fragment that are empty', () => {
    const { getByRole } = mountComponent(<Link to={{ search: '?', hash: '#' }}>All</Link>, {
      url: '/emails?q=a',
    });
    expect(getByRole('link').getAttribute('href')).toBe('/emails');
  });

  test.each([
    ['/emails', 'refuses an entry, as Safari does those that come too fast'],
    ['https://elsewhere.example/', 'cannot make one of it'],
  ])('to %s is followed by a load where the browser %s', async (to) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const push = vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    onTestFinished(() => {
      assign.mockRestore();
      push.mockRestore();
    });
    const { user, getByRole, getByText } = mountComponent(
      <>
        <Link to={to}>There</Link>
        <Here />
      </>,
    );
    await user.click(getByRole('link'));
    expect(assign.mock.calls).toEqual([[to]]);
    expect(getByText('at /')).toBeTruthy();
  });
});

describe('Going by code', () => {
  test('leads so many entries back', async () => {
    function Steps() {
      const navigate = useNavigate();
      return (
        <>
          <Link to="/emails">Emails</Link>
          <button type="button" onClick={() => navigate(-1)}>
            Back
          </button>
          <Here />
        </>
      );
    }
    const { user, getByRole, findByText } = mountComponent(<Steps />, { url: '/terms' });
    await user.click(getByRole('link'));
    expect(await findByText('at /emails')).toBeTruthy();
    await user.click(getByRole('button'));
    expect(await findByText('at /terms')).toBeTruthy();
  });
});

describe('A form that leads to an address', () => {
  test('whose words somebody refuses leads nowhere, and takes no files', async () => {
    const refuse = vi.fn((event: React.FormEvent) => event.preventDefault());
    const form = (onSubmitCapture?: (event: React.FormEvent) => void) => (
      <GetForm action="/emails" {...(onSubmitCapture && { onSubmitCapture })}>
        <input type="search" name="q" aria-label="Words" />
        <input type="file" name="file" aria-label="File" />
      </GetForm>
    );
    const { user, getByRole, address, redraw } = mountComponent(form(refuse));
    await user.type(getByRole('searchbox'), 'a{Enter}');
    expect(refuse).toHaveBeenCalledOnce();
    expect(address()).toBe('/');
    redraw(form());
    await user.type(getByRole('searchbox'), 'b{Enter}');
    expect(address()).toBe('/emails?q=ab');
  });
});
