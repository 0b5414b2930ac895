import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentAssets } from '#server/app/ssr/document.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { Render } from '#shared/contract/library/rendering.ts';

/** The source of rendered pages: the build, or Vite in development. */
export interface PageSource {
  /** Called for every page, so that development renders the latest edit. */
  loadRender(): Promise<Render>;
  assetsFor(screenFile: string): DocumentAssets;
  /** Final changes to a whole document, such as adding Vite's client in development. */
  finish(url: string, html: string): Promise<string>;
}

const entryFile = 'src/client/app/entry-browser.tsx';

/** Every page needs them to draw its text without a later shift. */
const preloadedFonts = [
  '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
];

interface ManifestEntry {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

/**
 * Returns the pages that `scripts/build.ts` built.
 * @throws StartupError if they are not built.
 */
export async function builtPages(dist: string): Promise<PageSource> {
  const manifest = await readManifest(dist);
  const built = (await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)) as {
    render: Render;
  };
  const known = new Map<string, DocumentAssets>();
  return {
    loadRender: async () => built.render,
    assetsFor: (screenFile) => {
      const found = known.get(screenFile) ?? assetsOf(manifest, screenFile);
      known.set(screenFile, found);
      return found;
    },
    finish: async (_url, html) => html,
  };
}

async function readManifest(dist: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartupError('The pages are not built yet. Run "npm run build", or start with "npm start".');
  }
}

/** Returns scripts and styles of the entry and of one screen; all their imports are preloaded. */
function assetsOf(manifest: Manifest, screenFile: string): DocumentAssets {
  const reached = reach(manifest, [entryFile, screenFile]);
  const entry = manifest[entryFile];
  const scripts = entry === undefined ? [] : [entry.file];
  const files = reached.map((item) => item.file);
  return {
    scripts: scripts.map(toUrl),
    stylesheets: [...new Set(reached.flatMap((item) => item.css ?? []))].map(toUrl),
    modulePreloads: files.filter((file) => !scripts.includes(file)).map(toUrl),
    fonts: preloadedFonts.flatMap((font) => manifest[`node_modules/${font}`]?.file ?? []).map(toUrl),
  };
}

function reach(manifest: Manifest, names: readonly string[]): ManifestEntry[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const entry = manifest[name];
    if (entry === undefined || seen.has(name)) return;
    seen.add(name);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...seen].flatMap((name) => manifest[name] ?? []);
}

function toUrl(file: string): string {
  return `/${file}`;
}
