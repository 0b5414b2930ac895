import { useLogoutEverywhere } from '#client/features/auth/logout-everywhere.ts';
import { Button } from '#client/ui/button.tsx';

/** Ends every session of the user; for an account page. */
export function LogoutEverywhere() {
  const { start, isWorking } = useLogoutEverywhere();
  return (
    <section aria-label="Sessions" className="px-6 text-sm max-md:px-5 text-ink-2">
      <p className="mb-3">
        Lost a device, or logged in somewhere you no longer trust? Log out on every device, including this
        one. Your feeds stop too.
      </p>
      <Button isBusy={isWorking} onClick={start}>
        <span aria-live="polite">{isWorking ? 'Logging out...' : 'Log out everywhere'}</span>
      </Button>
    </section>
  );
}
