import type { ReactNode } from 'react';
import { ConsentSlip } from '#client/app/layout/consent-slip.tsx';
import { Footer } from '#client/app/layout/footer.tsx';
import { Header } from '#client/app/layout/header.tsx';
import { MobileBar } from '#client/app/layout/mobile-bar.tsx';
import { NavigationAnnouncer } from '#client/app/layout/navigation-announcer.tsx';
import { SidePanel } from '#client/app/layout/side-panel.tsx';
import { SkipLink } from '#client/app/layout/skip-link.tsx';
import { Toaster } from '#client/ui/toast/toast.tsx';

/** The frame of every page: header, side panel, the page itself, footer, and what lies above them. */
export function Layout({ isLeaving, children }: { isLeaving: boolean; children: ReactNode }) {
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
