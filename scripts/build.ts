import { pathToFileURL } from 'node:url';
import { buildPages } from '#server/app/ssr/build-pages.ts';

/** `npm run build`: builds the pages for browser and server; `npm start` does the same before it serves. */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--help')) {
    console.log(
      'Usage: npm run build\nBuilds the pages into dist/; does nothing when their sources are unchanged.',
    );
  } else {
    const { isBuilt, durationMs } = await buildPages(process.cwd());
    if (isBuilt) console.log(`Pages built in ${(durationMs / 1000).toFixed(1)} s.`);
  }
}
