import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { PageSource } from '#server/app/ssr/page-source.ts';
import type { Render } from '#shared/contract/library/rendering.ts';

/** Renders pages from their sources with hot reload, on the server too. */
export async function developmentPages(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return {
    loadRender: async () =>
      ((await vite.ssrLoadModule('/src/client/app/entry-server.tsx')) as { render: Render }).render,
    assetsFor: () => ({
      scripts: ['/src/client/app/entry-browser.tsx'],
      stylesheets: ['/src/client/styles/base.css'],
      modulePreloads: [],
      fonts: [],
    }),
    finish: (url, html) => vite.transformIndexHtml(url, html),
  };
}
