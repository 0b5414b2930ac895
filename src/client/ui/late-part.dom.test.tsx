import { describe, expect, test } from 'vitest';
import { type Openable, useDialog } from '#client/platform/browser/use-dialog.ts';
import { mounted } from '#client/testing/mounted.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { lateDialog, latePart } from '#client/ui/late-part.tsx';

/** Code that comes at the second try. */
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
    const late = lateDialog(comesAtSecondTry({ Plain }), (code) => code.Plain);
    function Opener() {
      const { open, state } = useDialog<'it'>();
      return (
        <>
          <button type="button" aria-expanded={state.isOpen} onClick={() => open('it')}>
            Open
          </button>
          <late.Part {...state} />
        </>
      );
    }
    const { user, getByRole, findByRole, said } = mounted(<Opener />);
    await user.click(getByRole('button', { name: 'Open' }));
    expect(await findByRole('button', { expanded: false })).toBeTruthy();
    expect(said()).toBe('Error / This could not be opened. Check your connection, or reload the page.');
    await user.click(getByRole('button', { name: 'Open' }));
    expect(await findByRole('dialog', { name: 'Late' })).toBeTruthy();
  });
});

describe('A part of the page whose code cannot be fetched', () => {
  test('says so in its place, and comes at the press of a button', async () => {
    const Chart = () => <p>The chart</p>;
    const late = latePart(comesAtSecondTry({ Chart }), (code) => code.Chart);
    const { user, findByRole, findByText, getByText } = mounted(
      <>
        <p>The page</p>
        <late.Part />
      </>,
    );
    await user.click(await findByRole('button', { name: 'Try Again' }));
    expect(await findByText('The chart')).toBeTruthy();
    expect(getByText('The page')).toBeTruthy();
  });
});
