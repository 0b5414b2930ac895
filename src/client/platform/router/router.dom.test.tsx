import { describe, expect, test, vi } from 'vitest';
import { GetForm } from '#client/platform/router/get-form.tsx';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import { go, jumpTo } from '#client/testing/go.ts';
import { mountComponent, mountScreen } from '#client/testing/mounted.tsx';
import { slowScreen } from '#client/testing/slow-screen.ts';

describe('A press of a link', () => {
  test('shows the page without a load, at its top, with the keyboard at its content and its title read out', async () => {
    const page = await mountScreen('/privacy');
    window.scrollTo(0, 900);
    await page.user.click(page.getByRole('link', { name: 'Terms' }));
    expect(await page.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
    expect(page.address()).toBe('/terms');
    expect(window.scrollY).toBe(0);
    expect(page.focused()).toBe(page.getByRole('main'));
    expect(document.title).toBe('Terms of Service · Mailvault');
    expect(await page.findByText('Terms of Service · Mailvault', { selector: '[aria-live]' })).toBeTruthy();
  });

  test('is taken back by Back, where the reader was, and made again by Forward', async () => {
    const page = await mountScreen('/privacy');
    window.scrollTo(0, 900);
    await page.user.click(page.getByRole('link', { name: 'Terms' }));
    await page.findByRole('heading', { level: 1, name: 'Terms of Service' });
    window.scrollTo(0, 300);
    await go(-1);
    expect(await page.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy();
    expect(window.scrollY).toBe(900);
    await go(1);
    expect(await page.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
    expect(window.scrollY).toBe(300);
  });

  test('within the page is an entry that Back returns to, where the reader had gone on to read', async () => {
    const page = await mountScreen('/terms');
    jumpTo('#cancellation');
    window.scrollTo(0, 1_654);
    await page.user.click(page.getByRole('link', { name: 'Privacy' }));
    await page.findByRole('heading', { level: 1, name: 'Privacy Policy' });
    window.scrollTo(0, 300);
    await go(-1);
    await page.findByRole('heading', { level: 1, name: 'Terms of Service' });
    expect(window.location.hash).toBe('#cancellation');
    expect(window.scrollY).toBe(1_654);
  });

  test('keeps the page that is there, and says that another comes, until the other has its code', async () => {
    const terms = slowScreen('terms');
    const page = await mountScreen('/privacy');
    await page.user.click(page.getByRole('link', { name: 'Terms' }));
    expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy();
    expect(document.querySelector('.progress')).not.toBeNull();
    await terms.arrive();
    expect(await page.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
    expect(document.querySelector('.progress')).toBeNull();
  });

  test('whose code comes after the reader went elsewhere shows nothing', async () => {
    const terms = slowScreen('terms');
    const page = await mountScreen('/privacy');
    await page.user.click(page.getByRole('link', { name: 'Terms' }));
    await go(-1);
    await terms.arrive();
    expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy();
    expect(document.querySelector('.progress')).toBeNull();
  });

  test('whose code cannot be fetched says so, and the next link works', async () => {
    const terms = slowScreen('terms');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await mountScreen('/privacy');
    await page.user.click(page.getByRole('link', { name: 'Terms' }));
    await terms.fail();
    expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
    await page.user.click(page.getByRole('link', { name: 'Privacy' }));
    expect(await page.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy();
    vi.mocked(console.error).mockRestore();
  });
});

function Here() {
  const { pathname, search, state } = useLocation();
  return <p>{`at ${pathname}${search} with ${JSON.stringify(state)}`}</p>;
}

describe('A link', () => {
  test.each(['Control', 'Shift', 'Meta', 'Alt'])('with %s is left to the browser', async (key) => {
    const { user, getByRole, getByText } = mountComponent(
      <>
        <Link to="/emails">Emails</Link>
        <Here />
      </>,
    );
    // The browser's default action is irrelevant here; happy-dom would load the page.
    const left = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('click', left, { once: true });
    await user.keyboard(`{${key}>}`);
    await user.click(getByRole('link'));
    await user.keyboard(`{/${key}}`);
    expect(left).toHaveBeenCalledOnce();
    expect(getByText('at / with null')).toBeTruthy();
  });

  test('to where one is makes no further entry, any other makes one', async () => {
    const { user, getByRole } = mountComponent(
      <>
        <Link to="/emails?q=a">A</Link>
        <Link to={{ search: '?q=b' }}>B</Link>
      </>,
      { url: '/emails?q=a' },
    );
    const before = window.history.length;
    await user.click(getByRole('link', { name: 'A' }));
    expect(window.history.length).toBe(before);
    await user.click(getByRole('link', { name: 'B' }));
    expect(window.history.length).toBe(before + 1);
    expect(window.location.search).toBe('?q=b');
  });

  test('may show another address in the bar, and keeps what it is to remember', async () => {
    const { user, getByRole, getByText, address } = mountComponent(
      <>
        <Link to={{ search: '?email=12' }} mask="/email/12" state={{ from: 'list' }}>
          Ridge
        </Link>
        <Here />
      </>,
      { url: '/brand/cragline' },
    );
    await user.click(getByRole('link', { name: 'Ridge' }));
    expect(address()).toBe('/email/12');
    expect(getByText('at /brand/cragline?email=12 with {"from":"list"}')).toBeTruthy();
    await go(-1);
    expect(getByText('at /brand/cragline with null')).toBeTruthy();
  });

  test('whose press was taken by somebody else leads nowhere', async () => {
    const { user, getByRole, address } = mountComponent(
      <Link to="/emails" onClick={(event) => event.preventDefault()}>
        Emails
      </Link>,
    );
    await user.click(getByRole('link'));
    expect(address()).toBe('/');
  });
});

describe('Going somewhere by code', () => {
  test('replaces an entry where it is told to', async () => {
    function Steps() {
      const navigate = useNavigate();
      return (
        <>
          <button type="button" onClick={() => navigate({ search: '?shown=120' }, { replace: true })}>
            More
          </button>
          <Here />
        </>
      );
    }
    const { user, getByRole, getByText } = mountComponent(<Steps />, { url: '/lists' });
    const before = window.history.length;
    await user.click(getByRole('button', { name: 'More' }));
    expect(getByText('at /lists?shown=120 with null')).toBeTruthy();
    expect(window.history.length).toBe(before);
  });
});

describe('A form that leads to an address', () => {
  test('takes along what was typed, and what is chosen beside it', async () => {
    const { user, getByRole, address } = mountComponent(
      <GetForm action="/emails">
        <input type="search" name="q" aria-label="Words" />
        <input type="checkbox" name="code" value="1" aria-label="With a code" />
      </GetForm>,
    );
    await user.click(getByRole('checkbox'));
    await user.type(getByRole('searchbox'), 'ridge & moor{Enter}');
    expect(address()).toBe('/emails?q=ridge+%26+moor&code=1');
  });

  test('stays where it is, other parts of the query gone, without a place of its own', async () => {
    const { user, getByRole, address } = mountComponent(
      <GetForm>
        <input type="search" name="q" aria-label="Words" />
      </GetForm>,
      { url: '/category/sport?cursor=x' },
    );
    await user.type(getByRole('searchbox'), 'a{Enter}');
    expect(address()).toBe('/category/sport?q=a');
  });
});

describe('A fragment that is not well encoded', () => {
  test('leaves the page as it is, on arrival and later', async () => {
    const page = await mountScreen('/terms#50%off');
    expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
    jumpTo('#%zz');
    expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy();
  });
});

describe('A link in a drawing', () => {
  test('leads to its page without a load', async () => {
    const { user, address } = mountComponent(
      <svg role="img" aria-label="Sends">
        <Link to="/emails?from=2026-11-01">
          <rect width="10" height="10" />
        </Link>
      </svg>,
    );
    await user.click(document.querySelector('rect') as Element);
    expect(address()).toBe('/emails?from=2026-11-01');
  });
});
