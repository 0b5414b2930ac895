import { Menu } from 'lucide-react';
import { useRef } from 'react';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Icon } from '#client/ui/icon.tsx';
import { lateDialog } from '#client/ui/late-part.tsx';

const Drawer = lateDialog(
  () => import('#client/app/layout/drawer.tsx'),
  (code) => code.Drawer,
);

/** Below 768 px: the bar at the bottom whose button opens the drawer. */
export function MobileBar() {
  const button = useRef<HTMLButtonElement>(null);
  const { subject, open, state } = useDialog<'drawer'>();
  return (
    <div className="mobile-bar fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state.isOpen}
        onClick={() => open('drawer')}
        {...Drawer.onIntent}
        className="flex h-[calc(var(--bar-h)-1px)] w-full items-center justify-center gap-2.5 text-sm font-strong -outline-offset-4"
      >
        <Icon of={Menu} />
        Menu
      </button>
      {subject !== null && <Drawer {...state} opener={button} />}
    </div>
  );
}
