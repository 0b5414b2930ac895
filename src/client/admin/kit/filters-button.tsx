import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';

interface FiltersButtonProps {
  /** How many of the filters behind it narrow the list. */
  count: number;
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
}

/** Opens the filters of second order, and says how many of them are on. */
export function FiltersButton({ count, isOpen, controls, onToggle }: FiltersButtonProps) {
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      className="tabular max-2xl:[&_svg]:hidden max-md:px-3"
    >
      <Icon of={SlidersHorizontal} />
      {count === 0 ? 'Filters' : `Filters (${count})`}
    </Button>
  );
}
