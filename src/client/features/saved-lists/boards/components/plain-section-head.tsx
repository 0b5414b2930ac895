import { Count } from '#client/ui/count.tsx';
import type { BoardSection } from '#shared/contract/library/boards.ts';

/** The name of a section, for those who may not change it. */
export function PlainSectionHead({ section, count }: { section: BoardSection; count: number }) {
  return (
    <div className="mb-6 border-b border-line pb-2">
      <h2 className="heading [overflow-wrap:anywhere]">
        <bdi>{section.name}</bdi>
        <Count of={count} />
      </h2>
    </div>
  );
}
