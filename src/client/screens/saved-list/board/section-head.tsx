import { Count } from '#client/ui/count.tsx';
import { MenuButton, type MenuItem } from '#client/ui/menu-button.tsx';
import type { BoardSection } from '#shared/contract/library/boards.ts';

interface SectionHeadProps {
  section: BoardSection;
  count: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRename: () => void;
  onRemove: () => void;
}

/** The name of a section, and what its owner can do with it. */
export function SectionHead({ section, count, isFirst, isLast, ...actions }: SectionHeadProps) {
  const items: MenuItem[] = [
    { label: 'Rename', onChoose: actions.onRename },
    ...(isFirst ? [] : [{ label: 'Move up', onChoose: () => actions.onMove(-1) }]),
    ...(isLast ? [] : [{ label: 'Move down', onChoose: () => actions.onMove(1) }]),
    { label: 'Remove section', onChoose: actions.onRemove },
  ];
  return (
    <div className="mb-6 flex items-center gap-2 border-b border-line pb-2">
      <h2 className="heading min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi>{section.name}</bdi>
        <Count of={count} />
      </h2>
      <MenuButton label={`Section ${section.name}`} items={items} />
    </div>
  );
}
