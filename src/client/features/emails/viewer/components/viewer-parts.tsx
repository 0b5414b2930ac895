import type { ReactNode } from 'react';
import { photographPath } from '#shared/format/photograph-path.ts';

/** The sticky toolbar of an opened email. */
export function ToolRow({ children }: { children: ReactNode }) {
  return (
    <div className="@container sticky short:static top-[var(--tools-top,var(--header-h))] z-10 mt-4 flex min-h-[65px] items-center gap-2 border-y border-line bg-paper py-2 max-md:-mx-gutter max-md:mt-2 max-md:min-h-[61px] max-md:gap-1 max-md:px-gutter md:border-b-transparent">
      {children}
    </div>
  );
}

/** The recessed background of an email; on phones the email reaches the edges. */
export function Well({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center overflow-clip bg-well max-md:-mx-gutter md:rounded-lg md:px-4 md:py-8">
      {children}
    </div>
  );
}

/** The picture of the email while it loads: the full-length one, else the top. */
export function LoadingPreview({ previewUrl }: { previewUrl: string }) {
  const src = photographPath(previewUrl) ?? previewUrl;
  return <img src={src} alt="" className="absolute inset-x-0 top-0 w-full bg-white" />;
}
