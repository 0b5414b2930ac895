import { act } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type Openable, useDialog } from '#client/platform/browser/use-dialog.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { lazyDialog, lazyPart } from '#client/ui/lazy-part.tsx';

/** Code whose second load succeeds. */
function comesAtSecondTry<Exports>(exports: Exports) {
  let tries = 0;
  return () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(exports);
  };
}

describe('A dialog whose code cannot be fetched', () => {
  test('says so, counts as closed, and opens at the next try', async () => {
    const Plain = (dialog: Openable) => <Dialog {...dialog} title="Late" />;
    const Late = lazyDialog(comesAtSecondTry({ Plain }), (code) => code.Plain);
    function Opener() {
      const { open, state } = useDialog<'it'>();
      return (
        <>
          <button type="button" aria-expanded={state.isOpen} onClick={() => open('it')}>
            Open
          </button>
          <Late {...state} />
        </>
      );
    }
    const { user, getByRole, findByRole, toastText } = mountComponent(<Opener />);
    await user.click(getByRole('button', { name: 'Open' }));
    expect(await findByRole('button', { expanded: false })).toBeTruthy();
    expect(toastText()).toBe('Error / This could not be opened. Check your connection, or reload the page.');
    await user.click(getByRole('button', { name: 'Open' }));
    expect(await findByRole('dialog', { name: 'Late' })).toBeTruthy();
  });
});

describe('A part of the page whose code cannot be fetched', () => {
  test('says so in its place, and comes at the press of a button', async () => {
    const Chart = () => <p>The chart</p>;
    const Late = lazyPart(comesAtSecondTry({ Chart }), (code) => code.Chart);
    const { user, findByRole, findByText, getByText } = mountComponent(
      <>
        <p>The page</p>
        <Late />
      </>,
    );
    await user.click(await findByRole('button', { name: 'Try again' }));
    expect(await findByText('The chart')).toBeTruthy();
    expect(getByText('The page')).toBeTruthy();
  });
});

/** Code that arrives when the test says so, once for all callers, as with an import. */
function comesLater<Exports>(exports: Exports) {
  const { promise, resolve, reject } = Promise.withResolvers<Exports>();
  const load = vi.fn(() => promise);
  return {
    load,
    arrive: () => act(async () => resolve(exports)),
    fail: () => act(async () => reject(new Error('offline'))),
  };
}

describe('A dialog whose code is on its way', () => {
  const opener = () => {
    const Plain = (dialog: Openable) => <Dialog {...dialog} title="Late" />;
    const { load, arrive, fail } = comesLater({ Plain });
    const Late = lazyDialog(load, (code) => code.Plain);
    function Opener() {
      const { open, state } = useDialog<'it'>();
      return (
        <>
          <button type="button" {...Late.onIntent} onClick={() => open('it')}>
            Open
          </button>
          <button type="button" onClick={() => state.onOpenChange(false)}>
            Never mind
          </button>
          <Late {...state} />
        </>
      );
    }
    const page = mountComponent(<Opener />);
    return { ...page, load, arrive, fail, button: (name: string) => page.getByRole('button', { name }) };
  };

  test('is fetched when its button is pointed at or tabbed to, and not before', async () => {
    const { user, load, arrive, button, findByRole } = opener();
    expect(load).not.toHaveBeenCalled();
    await user.hover(button('Open'));
    expect(load).toHaveBeenCalledOnce();
    await arrive();
    await user.click(button('Open'));
    expect(await findByRole('dialog', { name: 'Late' })).toBeTruthy();
  });

  test('does not open once the reader has thought better of it', async () => {
    const { user, arrive, button, queryByRole } = opener();
    button('Open').click();
    await user.click(button('Never mind'));
    await arrive();
    expect(queryByRole('dialog')).toBeNull();
  });

  test('says nothing of a failure that nobody waits for any more', async () => {
    const { user, fail, button, toastText } = opener();
    await user.click(button('Open'));
    await user.click(button('Never mind'));
    await fail();
    expect(toastText()).toBeUndefined();
  });
});

describe('A part of the page whose code is there', () => {
  test('is drawn at once, and another in its place begins anew', async () => {
    const Name = ({ name }: { name: string }) => {
      const [first] = useState(name);
      return <p>{first}</p>;
    };
    const Late = lazyPart(
      () => Promise.resolve({ Name }),
      (code) => code.Name,
      { Loading: () => <p>Loading</p> },
    );
    await Late.fetch();
    const { getByText, queryByText, redraw } = mountComponent(<Late key="a" name="Ridge" />);
    expect(getByText('Ridge')).toBeTruthy();
    expect(queryByText('Loading')).toBeNull();
    redraw(<Late key="b" name="Moor" />);
    expect(getByText('Moor')).toBeTruthy();
  });
});

describe('A part far below the fold', () => {
  test('is fetched once the reader comes near it, and not before', async () => {
    let comeNear = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: Array<{ isIntersecting: boolean }>) => void) {
          comeNear = () => tell([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const More = () => <p>More</p>;
    const { load, arrive } = comesLater({ More });
    const Late = lazyPart(load, (code) => code.More, { isFarBelow: true });
    const { findByText } = mountComponent(<Late />);
    await act(async () => {});
    expect(load).not.toHaveBeenCalled();
    await act(async () => comeNear());
    expect(load).toHaveBeenCalledOnce();
    await arrive();
    expect(await findByText('More')).toBeTruthy();
    vi.unstubAllGlobals();
  });
});
