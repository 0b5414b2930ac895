import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Two builds share this file: the browser's (`dist/client`, with a manifest) and the server's (`dist/server`).
 * `scripts/build.ts` runs both; `src/server/ssr` uses what they make, or this configuration itself in development.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'src/client/public',
  appType: 'custom',
  // React picks its fast half by this name; the server's build must not depend on how it is started later.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    // Custom properties hold light-dark() pairs that a subtree may resolve anew; lowering it would freeze them at :root.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and pictures stay files: they are cached for good, and data: addresses in CSS would be parsed on every view.
    assetsInlineLimit: 0,
    rolldownOptions: { input: isSsrBuild ? 'src/client/entry-server.tsx' : 'src/client/entry-browser.tsx' },
  },
  // One self-contained file for the server: starting does not pay for resolving hundreds of modules.
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
}));
