import { History } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import type { LateCode } from '#client/lib/late-part.tsx';

interface RecentChangesButtonProps {
  /** Fetches the dialog's code ahead. */
  onIntent: LateCode<unknown>['onIntent'];
  onOpen: () => void;
}

/** Opens what was changed of many rows at once. */
export function RecentChangesButton({ onIntent, onOpen }: RecentChangesButtonProps) {
  return (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      {...onIntent}
      onClick={onOpen}
      className="max-md:px-3 max-md:[&_svg]:hidden"
    >
      <History aria-hidden="true" size={18} strokeWidth={1.75} />
      Recent Changes
    </Button>
  );
}
