import type { ReactNode } from 'react';
import { photographPath } from '#shared/format/photograph-path.ts';

/** The tools of an opened email: one row that stays at hand while the mail is read. */
export function ToolRow({ children }: { children: ReactNode }) {
  return (
    <div className="@container sticky short:static top-[var(--tools-top,var(--header-h))] z-10 mt-4 flex min-h-[65px] items-center gap-2 border-y border-line bg-paper py-2 max-md:-mx-gutter max-md:mt-2 max-md:min-h-[61px] max-md:gap-1 max-md:px-gutter md:border-b-transparent">
      {children}
    </div>
  );
}

/** The sunken table a mail lies on; on phones the mail reaches the edges. */
export function Well({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center overflow-clip bg-well max-md:-mx-gutter md:rounded-lg md:px-4 md:py-8">
      {children}
    </div>
  );
}

/** The picture of the mail while the mail is on its way: the whole of it, or its top until there is one. */
export function Standing({ previewUrl }: { previewUrl: string }) {
  const src = photographPath(previewUrl) ?? previewUrl;
  return <img src={src} alt="" className="absolute inset-x-0 top-0 w-full bg-white" />;
}
