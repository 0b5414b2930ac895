import { parentPort } from 'node:worker_threads';
import { unpackSync } from '#server/db/compression.ts';
import { sketchMail } from '#server/features/thumbnails/sketch/sketch.ts';
import type { SketchAnswer, SketchOrder } from '#server/features/thumbnails/sketch-thread.ts';

/** The thread that draws: one mail after the other. The first thing it says is `ready`. */
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
