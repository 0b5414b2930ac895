import { afterEach, describe, expect, it } from 'vitest';
import {
  SketchThread,
  type SketchThreadOptions,
  UndrawableMail,
} from '#server/library/thumbnails/sketch-thread.ts';

let thread: SketchThread;
afterEach(() => thread.close());

const program = new URL('../../../../tests/fixtures/fragile-sketch-worker.ts', import.meta.url);

function open(options: SketchThreadOptions = {}): void {
  thread = new SketchThread({ program, costLimitMs: 300, ...options });
}

/** Returns the result of each order: the email itself, or the kind of failure. */
const drawAll = (orders: readonly string[]) =>
  Promise.all(
    orders.map((order) =>
      thread.draw({ html: Buffer.from(order), codec: 0 }).then(
        ({ pictureKeys }) => pictureKeys[0],
        (error: unknown) => (error instanceof UndrawableMail ? 'undrawable' : String(error)),
      ),
    ),
  );

describe('the thread that draws mails', () => {
  it('answers each with its own drawing', async () => {
    open();
    const orders = Array.from({ length: 30 }, (_, index) => `mail ${index}`);
    expect(await drawAll(orders)).toEqual(orders);
  });

  it.each(['fail', 'hang', 'crash', 'leave', 'eat memory'])(
    'gives up a mail that makes it %s, and draws the others',
    async (order) => {
      open();
      expect(await drawAll(['before', order, 'after', order, 'last'])).toEqual([
        'before',
        'undrawable',
        'after',
        'undrawable',
        'last',
      ]);
    },
  );

  it('takes no more than it can draw, and draws again later', async () => {
    open();
    const results = await drawAll(Array.from({ length: 1_000 }, (_, index) => `mail ${index}`));
    expect(results.filter((result) => result?.includes('Too many')).length).toBeGreaterThan(500);
    expect(results[0]).toBe('mail 0');
    expect(await drawAll(['later'])).toEqual(['later']);
  });

  it('ends when it has nothing to do, and starts again', async () => {
    open({ idleLimitMs: 1 });
    for (const order of ['first', 'second', 'third']) {
      expect(await drawAll([order])).toEqual([order]);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });

  it('does not blame a mail for a thread that cannot start', async () => {
    open({ program: new URL('./no-such-program.ts', import.meta.url) });
    expect(await drawAll(['mail'])).toEqual(['Error: The thread that draws mails could not start']);
  });

  it('refuses what waits when it is closed', async () => {
    open();
    const waiting = drawAll(['hang', 'mail']);
    await thread.close();
    expect(await waiting).toEqual(Array(2).fill('Error: The thread that draws mails is closed'));
  });
});
