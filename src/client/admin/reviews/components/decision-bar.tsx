import {
  Ban,
  ChevronLeft,
  ChevronRight,
  Keyboard,
  type LucideIcon,
  ShieldCheck,
  Tag,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { LazyCode } from '#client/ui/lazy-part.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';

type Action = 'publish' | 'hide' | 'brand' | 'block' | 'trust' | 'undo' | 'help' | 'next' | 'previous';

interface DecisionBarProps {
  actions: Readonly<Record<Action, () => void>>;
  /** The highlighted action. */
  likely: 'publish' | 'hide';
  isFirst: boolean;
  isLast: boolean;
  /** Preloads the code of the dialogs. */
  onIntent: LazyCode<unknown>['onIntent'];
}

const further: ReadonlyArray<{ action: Action; label: string; shortcut: string; icon: LucideIcon }> = [
  { action: 'brand', label: 'Not this brand', shortcut: 'N', icon: Tag },
  { action: 'block', label: 'Block the sender', shortcut: 'B', icon: Ban },
  { action: 'trust', label: 'Always publish this brand', shortcut: 'T', icon: ShieldCheck },
];

/* On the narrowest phones icons are hidden, so that labels fit into their buttons. */
const wordClass = 'max-md:flex-auto max-xs:px-2!';
const iconClass = 'max-xs:w-9!';

/** Actions on the current email. On phones the bar is below the mail, within reach of a thumb. */
export function DecisionBar({ actions, likely, isFirst, isLast, onIntent }: DecisionBarProps) {
  return (
    <div className="sticky z-10 bg-paper max-md:bottom-bar max-md:order-last max-md:-mx-gutter max-md:mt-4 max-md:border-t max-md:border-line max-md:px-gutter max-md:py-2 max-md:short:static md:top-header md:border-b md:border-line md:py-3">
      <div className="flex items-center gap-2 max-xs:gap-1">
        <Button
          variant={likely === 'publish' ? 'fill' : 'line'}
          onClick={actions.publish}
          aria-keyshortcuts="P"
          className={wordClass}
        >
          Publish
          <Key isOnFill={likely === 'publish'}>P</Key>
        </Button>
        <Button
          variant={likely === 'hide' ? 'fill' : 'line'}
          onClick={actions.hide}
          aria-keyshortcuts="H"
          className={wordClass}
        >
          Hide
          <Key isOnFill={likely === 'hide'}>H</Key>
        </Button>
        <span className="md:hidden">
          <MenuButton
            label="More decisions"
            items={further.map(({ action, label, icon }) => ({
              label,
              icon,
              onChoose: actions[action],
              onIntent,
            }))}
            className={buttonClass({ size: 'icon', className: iconClass })}
          />
        </span>
        <span className="flex-1 max-md:hidden" />
        <IconAction label="Undo the last decision" shortcut="U" onClick={actions.undo}>
          <Icon of={Undo2} />
        </IconAction>
        <IconAction label="Previous email" shortcut="K" isOff={isFirst} onClick={actions.previous}>
          <Icon of={ChevronLeft} />
        </IconAction>
        <IconAction label="Next email" shortcut="J" isOff={isLast} onClick={actions.next}>
          <Icon of={ChevronRight} />
        </IconAction>
        <span className="max-md:hidden" {...onIntent}>
          <IconAction label="Keyboard shortcuts" shortcut="?" onClick={actions.help}>
            <Icon of={Keyboard} />
          </IconAction>
        </span>
      </div>
      <div className="mt-1.5 -ml-3 flex flex-wrap gap-x-1 max-md:hidden">
        {further.map(({ action, label, shortcut, icon }) => (
          <Button
            key={action}
            variant="quiet"
            onClick={actions[action]}
            aria-keyshortcuts={shortcut}
            {...onIntent}
            className="px-3!"
          >
            <Icon of={icon} size={16} className="text-ink-2" />
            {label}
            <Key>{shortcut}</Key>
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The key that does the same, visible only: screen readers get it as the button's shortcut. */
function Key({ children, isOnFill = false }: { children: string; isOnFill?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`-mr-1 grid h-5 min-w-5 place-items-center rounded-sm border px-1 font-mono text-xs font-normal max-md:hidden ${isOnFill ? 'border-current/40' : 'border-line-strong text-ink-2'}`}
    >
      {children}
    </span>
  );
}

interface IconActionProps {
  label: string;
  shortcut: string;
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconAction({ label, shortcut, isOff = false, onClick, children }: IconActionProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={`${label} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
      className={iconClass}
    >
      {children}
    </Button>
  );
}
