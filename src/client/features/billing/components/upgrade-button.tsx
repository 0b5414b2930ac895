import { useStartCheckout } from '#client/features/billing/api.ts';
import { Button } from '#client/ui/button.tsx';

/** Leads to the page where the reader pays. It keeps the focus and its width while it works. */
export function UpgradeButton({ label, className = '' }: { label: string; className?: string }) {
  const { start, isWorking } = useStartCheckout();
  return (
    <Button variant="fill" isBusy={isWorking} onClick={start} className={`min-w-48 ${className}`}>
      <span aria-live="polite">{isWorking ? 'Processing...' : label}</span>
    </Button>
  );
}
