import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { ToolSelect } from '#client/admin/kit/panel-head.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';

interface OrderToolsProps<Sort extends string> {
  order: { sort: Sort; direction: 'asc' | 'desc' };
  labels: Readonly<Record<Sort, string>>;
  onOrder: (order: { sort: string; direction: 'asc' | 'desc' }) => void;
}

/** Order and direction of a list, kept together when the toolbar wraps. */
export function OrderTools<Sort extends string>({ order, labels, onOrder }: OrderToolsProps<Sort>) {
  const { sort, direction } = order;
  const isDescending = direction === 'desc';
  const arrow = isDescending ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  const words = isDescending ? 'Descending' : 'Ascending';
  return (
    <span className="flex items-center gap-2 max-md:w-full">
      <ToolSelect
        label="Sort by"
        value={sort}
        options={Object.entries<string>(labels)}
        onChoose={(chosen) => onOrder({ sort: chosen, direction })}
      />
      <Button
        size="icon"
        aria-label={`Sort direction: ${words}`}
        title={words}
        onClick={() => onOrder({ sort, direction: isDescending ? 'asc' : 'desc' })}
      >
        <Icon of={arrow} />
      </Button>
    </span>
  );
}
