/** A process that holds a browser, for a test to kill: `node camera-child.ts CHROMIUM`. Prints `ready`. */
import { openCamera } from '#server/library/thumbnails/camera.ts';

const camera = openCamera(process.argv[2] ?? '', { priority: 'usual', idleLimitMs: 600_000 });
await camera.photograph('<p>Hello', async () => undefined);
console.log('ready');
setInterval(() => {}, 60_000);
