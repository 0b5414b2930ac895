import { Menu } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { ConsentSlip } from '#client/app/layout/consent-slip.tsx';
import { Header } from '#client/app/layout/header.tsx';
import { DeletionNotice } from '#client/app/layout/late-deletion-notice.ts';
import { NavigationAnnouncer } from '#client/app/layout/navigation-announcer.tsx';
import { SidePanel } from '#client/app/layout/side-panel.tsx';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Link } from '#client/platform/router/link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { Toaster } from '#client/ui/toast/toast.tsx';
import { paths } from '#shared/paths.ts';

/** The frame of every page: header, side panel, content, footer and overlays. */
export function Layout({ isLeaving, children }: { isLeaving: boolean; children: ReactNode }) {
  const dueAt = useCurrentUser()?.deletionDueAt ?? null;
  return (
    <>
      <SkipLink />
      <ConsentSlip />
      <Header />
      {isLeaving && <div className="progress" aria-hidden="true" />}
      <div className="shell mx-auto max-w-page md:grid md:grid-cols-[var(--panel-w)_minmax(0,1fr)]">
        <SidePanel />
        <div className="flex min-h-[calc(100dvh-var(--header-h)-var(--bar-h))] min-w-0 flex-col">
          <main
            id="main"
            tabIndex={-1}
            className="min-w-0 flex-1 px-gutter pt-10 pb-20 max-md:pt-6 max-md:pb-16"
          >
            {dueAt !== null && <DeletionNotice dueAt={dueAt} />}
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <MobileBar />
      <Toaster />
      <NavigationAnnouncer />
    </>
  );
}

/** The first tab stop: skips header and side panel. */
function SkipLink() {
  // Moves the focus by script if possible: the address stays clean and the router has nothing to do.
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link without JavaScript, and a jump of the keyboard with it
    <a
      href="#main"
      onClick={handleClick}
      className="fixed -top-16 left-3 z-60 rounded-md bg-ink px-4 py-3 text-paper focus:top-2.5"
    >
      Skip to content
    </a>
  );
}

const linkClass =
  'inline-flex min-h-8 items-center rounded-sm underline-offset-4 hover:text-ink hover:underline max-md:min-h-touch max-md:min-w-touch';

const nothing = { __html: '' };

function Footer() {
  return (
    <footer className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-gutter py-6 text-sm text-ink-2">
      <Link to={paths.privacy()} className={linkClass}>
        Privacy
      </Link>
      <Link to={paths.terms()} className={linkClass}>
        Terms
      </Link>
      <Link to={paths.report()} className={linkClass}>
        Report an email
      </Link>
      {/* The server inserts the theme switch, which works without the pages' JavaScript. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves what the server wrote */}
      <div className="theme md:ml-auto" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
    </footer>
  );
}

const Drawer = lazyDialog(
  () => import('#client/app/layout/drawer.tsx'),
  (code) => code.Drawer,
);

/** The bar at the bottom below 768 px; its button opens the drawer. */
function MobileBar() {
  const button = useRef<HTMLButtonElement>(null);
  const { subject, open, state } = useDialog<'drawer'>();
  return (
    <div className="mobile-bar fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state.isOpen}
        onClick={() => open('drawer')}
        {...Drawer.onIntent}
        className="flex h-[calc(var(--bar-h)-1px)] w-full items-center justify-center gap-2.5 text-sm font-strong -outline-offset-4"
      >
        <Icon of={Menu} />
        Menu
      </button>
      {subject !== null && <Drawer {...state} opener={button} />}
    </div>
  );
}
