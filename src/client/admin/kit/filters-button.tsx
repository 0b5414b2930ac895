import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';

interface FiltersButtonProps {
  /** Number of secondary filters in use. */
  count: number;
  isOpen: boolean;
  /** The id of the element it opens. */
  controls: string;
  onToggle: () => void;
}

/** Opens the secondary filters, and shows how many are in use. */
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
