import type { PageSource } from '#server/app/ssr/page-source.ts';
import type { Render } from '#shared/contract/library/rendering.ts';

/** Imported by a run-time name, because the server's type check does not read the client's JSX. */
const entry: string = '#client/app/entry-server.tsx';

/** Pages rendered from their sources, without scripts and stylesheets: for page requests that need no build. */
export const renderedPages: PageSource = {
  loadRender: async () => ((await import(entry)) as { render: Render }).render,
  assetsFor: () => ({ scripts: [], stylesheets: [], modulePreloads: [], fonts: [] }),
  finish: async (_url, html) => html,
};
