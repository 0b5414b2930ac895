import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const browserEntry = 'src/client/app/entry-browser.tsx';

/**
 * Two builds share this file: the browser's (`dist/client`, with a manifest) and the server's (`dist/server`).
 * `scripts/build.ts` runs both; `src/server/app/ssr` uses what they make, or this configuration itself in development.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), directIcons, withoutOldProperties],
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
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Fonts and pictures stay files: they are cached for good, and data: addresses in CSS would be parsed on every view.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'src/client/app/entry-server.tsx' }
      : {
          input: browserEntry,
          // No module we use does anything when a property of it is merely read.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: { groups: [frameworkGroup, firstViewGroup, screensGroup] },
            // Every chunk's name stands in the first view, for what asks for parts ahead: the manifest says whose it is.
            chunkFileNames: 'assets/[hash].js',
          },
        },
  },
  // One self-contained file for the server: starting does not pay for resolving hundreds of modules.
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
}));

/**
 * Imports each icon from its own file. Through the library's one file every module with an icon reaches every icon of
 * the product, and the first view would carry them all.
 */
const directIcons: Plugin = {
  name: 'direct-icons',
  apply: 'build',
  transform: {
    filter: { code: "'lucide-react'" },
    handler: (code) =>
      code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_line, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from 'lucide-react/icons/${fileOfIcon(name)}';`)
          .join(''),
      ),
  },
  enforce: 'pre',
};

/** `BookmarkPlus` is drawn by `bookmark-plus`, `Trash2` by `trash-2`. */
function fileOfIcon(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}

/**
 * Leaves out what Tailwind says again for browsers without registered properties (Firefox before 128, Safari before
 * 16.4) and with masks under another name (Chrome before 120): our colours need newer ones.
 */
const withoutOldProperties: Plugin = {
  name: 'without-old-properties',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /base\.css$/ },
    handler: (css) =>
      css
        .replace(/@layer properties\{@supports [^{]*\{[^{]*\{[^{}]*\}\}\}/, '')
        .replace(/-webkit-mask(?:-[a-z]+)?:[^;}]*;/g, '')
        // The faces that stand in for faces we always name.
        .replace(/var\((--default-(?:mono-)?font-family),[^)]*\)/g, 'var($1)'),
  },
};

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What changes only with an upgrade, so that browsers keep it over our own releases. */
const frameworkGroup = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
};

/** Half a kilobyte that most pages need for their changes, and would fetch with all that the main screens share. */
const neededByMost = 'src/client/platform/api/failure-toast.ts';

/** What every page needs before it is alive, in one file: a dozen small ones compress worse and arrive later. */
const firstViewGroup = {
  name: (id: string, graph: ModuleGraph) =>
    reachedFrom(browserEntry, graph).has(id) || id.endsWith(neededByMost) ? 'first-view' : null,
  debugName: 'first view',
};

/** The screens people come to first. */
const mainScreens = ['home', 'category', 'brand', 'email'].map(
  (name) => `src/client/screens/${name}/page.tsx`,
);

/** On two of the four, and on none of the many pages that carry what the four share. */
const bell = 'src/client/features/follows/';

/** What several of them share, in one file for the same reason. */
const screensGroup = {
  name: (id: string, graph: ModuleGraph) => {
    const users = mainScreens.filter((screen) => reachedFrom(screen, graph).has(id));
    return users.length > 1 && !id.includes(bell) ? 'screens' : null;
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
