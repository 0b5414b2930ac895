import { parentPort } from 'node:worker_threads';
import { sketchMail } from '#server/library/thumbnails/sketch/sketch.ts';
import type { SketchAnswer, SketchOrder } from '#server/library/thumbnails/sketch-thread.ts';
import { unpackSync } from '#server/platform/db/compression.ts';

/** Worker thread that draws sketches, one email at a time. Its first message is `ready`. */
parentPort?.on('message', (order: SketchOrder) => {
  const answer = draw(order);
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');

function draw({ html, codec }: SketchOrder): SketchAnswer {
  try {
    return { sketch: sketchMail(unpackSync(html, codec).toString('utf8')) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
