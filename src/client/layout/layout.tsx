import type { ReactNode } from 'react';
import { Toaster } from '#client/components/ui/toast.tsx';
import { ConsentSlip } from '#client/layout/consent-slip.tsx';
import { Footer } from '#client/layout/footer.tsx';
import { Header } from '#client/layout/header.tsx';
import { MobileBar } from '#client/layout/mobile-bar.tsx';
import { NavigationAnnouncer } from '#client/layout/navigation-announcer.tsx';
import { SidePanel } from '#client/layout/side-panel.tsx';
import { SkipLink } from '#client/layout/skip-link.tsx';

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
