import { useOpenPortal } from '#client/features/billing/api.ts';
import { Button } from '#client/ui/button.tsx';

/** Opens the payment provider's portal, to change the card or pay a due bill. */
export function PortalButton({ label, variant = 'line' }: { label: string; variant?: 'fill' | 'line' }) {
  const { open, isWorking } = useOpenPortal();
  return (
    <Button variant={variant} isBusy={isWorking} onClick={open} className="min-w-48 max-md:w-full">
      <span aria-live="polite">{isWorking ? 'Processing...' : label}</span>
    </Button>
  );
}
