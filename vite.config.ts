import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const browserEntry = 'src/client/entry-browser.tsx';

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
    // What a late part imports is asked for together with it; the polyfill is for browsers older than our styles.
    modulePreload: { polyfill: false },
    // Custom properties hold light-dark() pairs that a subtree may resolve anew; lowering it would freeze them at :root.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and pictures stay files: they are cached for good, and data: addresses in CSS would be parsed on every view.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'src/client/entry-server.tsx' }
      : {
          input: browserEntry,
          // No module we use does anything when a property of it is merely read.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: [frameworkGroup, firstViewGroup, screensGroup] } },
        },
  },
  // One self-contained file for the server: starting does not pay for resolving hundreds of modules.
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
}));

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What changes only with an upgrade, so that browsers keep it over our own releases. */
const frameworkGroup = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
};

/** What every page needs before it is alive, in one file: a dozen small ones compress worse and arrive later. */
const firstViewGroup = {
  name: (id: string, graph: ModuleGraph) => (reachedFrom(browserEntry, graph).has(id) ? 'first-view' : null),
  debugName: 'first view',
};

/** The screens people come to first. */
const mainScreens = ['home', 'category', 'brand', 'email'].map((name) => `src/client/routes/${name}.tsx`);

/** What several of them share, in one file for the same reason. */
const screensGroup = {
  name: (id: string, graph: ModuleGraph) => {
    const users = mainScreens.filter((screen) => reachedFrom(screen, graph).has(id));
    return users.length > 1 ? 'screens' : null;
  },
  debugName: 'screens',
};

const known = new WeakMap<ModuleGraph, Map<string, Set<string>>>();

/** Every module a file reaches by static imports, itself among them. */
function reachedFrom(file: string, graph: ModuleGraph): Set<string> {
  const ofGraph = known.get(graph) ?? new Map<string, Set<string>>();
  known.set(graph, ofGraph);
  const reached = ofGraph.get(file) ?? new Set<string>();
  if (ofGraph.has(file)) return reached;
  ofGraph.set(file, reached);
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(join(import.meta.dirname, file));
  return reached;
}
