import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Sources of the pages; a change in any of them triggers a build. */
const sources = ['src/client', 'src/shared', 'vite.config.ts', 'package.json', 'package-lock.json'];

const stampName = '.pages-stamp';

/**
 * Builds the pages for browser and server into `dist/`, with a brotli and a gzip copy next to each asset.
 * @returns `isBuilt` false if the sources are those of the last build; that check takes some 20 ms.
 */
export async function buildPages(root: string): Promise<{ isBuilt: boolean; durationMs: number }> {
  const startedAt = performance.now();
  const dist = join(root, 'dist');
  const stamp = await hashSources(root);
  if ((await readStamp(dist)) === stamp) return { isBuilt: false, durationMs: performance.now() - startedAt };
  // Removed first: an interrupted build must not pass for a complete one.
  await rm(join(dist, stampName), { force: true });
  await bundle(root);
  await compressAssets(join(dist, 'client', 'assets'));
  await writeFile(join(dist, stampName), stamp);
  return { isBuilt: true, durationMs: performance.now() - startedAt };
}

async function bundle(root: string): Promise<void> {
  // The React plugin reads this and not `mode`: built by `npm test`, the pages would call React's development
  // build.
  process.env.NODE_ENV = 'production';
  // Imported only for a build: the import costs more than reading the stamp.
  const { build } = await import('vite');
  const common = { root, mode: 'production', logLevel: 'warn' as const };
  await build(common);
  await build({ ...common, build: { ssr: true } });
}

async function hashSources(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const file of await listFiles(join(root, source))) {
      hash.update(file.slice(root.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** Returns every file at or below a path, in a stable order, without tests. */
async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function readStamp(dist: string): Promise<string | undefined> {
  return readFile(join(dist, stampName), 'utf8').catch(() => undefined);
}

const compressibleAsset = /\.(js|css|svg)$/;

/** Compressing a smaller file does not save a packet. */
const worthCompressingBytes = 1024;

async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => compressibleAsset.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      if (bytes.length < worthCompressingBytes) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
