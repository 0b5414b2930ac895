import { useRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { ShortcutsDialog } from '#client/ui/page/shortcuts-dialog.tsx';

function Reader({ onKey }: { onKey: (key: string, isRepeated: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const help = useDialog<'keys'>();
  const other = useDialog<'other'>();
  useShortcuts(place, {
    j: (isRepeated) => onKey('j', isRepeated),
    ArrowRight: (isRepeated) => onKey('ArrowRight', isRepeated),
    '?': () => help.open('keys'),
  });
  return (
    <div ref={place}>
      <input aria-label="Words" />
      <input type="radio" aria-label="Choice" />
      <button type="button" onClick={() => other.open('other')}>
        Other
      </button>
      <ShortcutsDialog {...help.state} shortcuts={[{ keys: ['j'], does: 'Next' }]} />
      <Dialog {...other.state} title="Other" />
    </div>
  );
}

function viewer() {
  const onKey = vi.fn();
  return { ...mountComponent(<Reader onKey={onKey} />), onKey };
}

describe('Keys of a page', () => {
  test('do what they are for, in capitals too, and say when they are held down', async () => {
    const { user, onKey } = viewer();
    await user.keyboard('jJ{ArrowRight}');
    expect(onKey.mock.calls).toEqual([
      ['j', false],
      ['j', false],
      ['ArrowRight', false],
    ]);
    onKey.mockClear();
    await user.keyboard('{j>3/}');
    expect(onKey.mock.calls).toEqual([
      ['j', false],
      ['j', true],
      ['j', true],
    ]);
  });

  test("are the browser's with Control, Alt or Meta", async () => {
    const { user, onKey } = viewer();
    await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}');
    expect(onKey).not.toHaveBeenCalled();
  });

  test('are letters in a field, and arrows are those of a radio button', async () => {
    const { user, onKey, getByRole } = viewer();
    await user.type(getByRole('textbox', { name: 'Words' }), 'jj{ArrowRight}');
    await user.click(getByRole('radio', { name: 'Choice' }));
    await user.keyboard('{ArrowRight}');
    expect(onKey).not.toHaveBeenCalled();
    await user.keyboard('j');
    expect(onKey).toHaveBeenCalledOnce();
  });

  test('rest while a dialog stands above the page', async () => {
    const { user, onKey, getByRole } = viewer();
    await user.click(getByRole('button', { name: 'Other' }));
    await user.keyboard('j');
    expect(onKey).not.toHaveBeenCalled();
    await user.keyboard('{Escape}j');
    expect(onKey).toHaveBeenCalledOnce();
  });

  test('are told by a dialog, where single letters can be switched off for good', async () => {
    const { user, onKey, getByRole } = viewer();
    await user.keyboard('?');
    expect(getByRole('dialog', { name: 'Keyboard shortcuts' }).textContent).toContain('jNext');
    await user.click(getByRole('checkbox', { name: 'Single-letter shortcuts', checked: true }));
    await user.keyboard('{Escape}j{ArrowRight}');
    expect(onKey.mock.calls).toEqual([['ArrowRight', false]]);
    expect(window.localStorage.getItem('letter-keys')).toBe('off');
  });
});
