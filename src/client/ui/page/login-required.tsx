import { useEffect } from 'react';
import { useLocation } from '#client/platform/router/location.tsx';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { paths } from '#shared/paths.ts';

/**
 * Replaces a page that requires a login (specification, section 2): a spinner until the user is known, then a
 * message while the browser goes to the login, which returns to this address.
 */
export function LoginRequired({ isKnown }: { isKnown: boolean }) {
  const { pathname, search } = useLocation();
  const loginPath = paths.login(pathname + search);
  useEffect(() => {
    if (isKnown) window.location.replace(loginPath);
  }, [isKnown, loginPath]);

  return (
    <div className="grid justify-items-center gap-2 py-20 text-center text-ink-2">
      <Spinner label="Loading" className="mb-4 size-8 text-accent" />
      {isKnown && (
        <>
          <h1 className="heading text-ink">Please log in</h1>
          <p>You need to be logged in to view this page.</p>
          <p>Redirecting to login page...</p>
          <noscript>
            <ButtonAnchor variant="fill" href={loginPath} className="mt-4">
              Log In
            </ButtonAnchor>
          </noscript>
        </>
      )}
    </div>
  );
}
