import { Outlet, ScrollRestoration } from 'react-router';

/** The frame of every page: header, side panel, the page itself, footer. */
export function Layout() {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}
