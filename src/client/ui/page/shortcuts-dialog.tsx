import { useState } from 'react';
import { areLetterKeysOn, setLetterKeys } from '#client/platform/browser/shortcuts.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';

/** Keys and their action. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

interface ShortcutsDialogProps extends Openable {
  shortcuts: readonly Shortcut[];
}

/** The shortcuts of the current view, and the switch for single letters. */
export function ShortcutsDialog({ shortcuts, isOpen, onOpenChange }: ShortcutsDialogProps) {
  const [isOn, setIsOn] = useState(areLetterKeysOn);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="They also work inside the email."
    >
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid h-8 min-w-8 place-items-center rounded-sm border border-line-strong bg-paper px-2 font-mono text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex min-h-touch cursor-pointer items-center gap-3 border-t border-line pt-4 text-sm">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setIsOn(target.checked);
            setLetterKeys(target.checked);
          }}
          className="size-[18px] flex-none accent-accent"
        />
        Single-letter shortcuts
      </label>
    </Dialog>
  );
}
