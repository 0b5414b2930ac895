import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingWindow } from '#server/ingest/sources/growing-window.ts';

const step = fc.oneof(
  fc.record({ append: fc.integer({ min: 0, max: 200_000 }) }),
  fc.record({ drop: fc.integer({ min: 0, max: 250_000 }) }),
);

test('A window holds what was appended and not dropped, in its order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const window = new GrowingWindow();
      let held = Buffer.alloc(0);
      for (const [at, one] of steps.entries()) {
        if ('append' in one) {
          const chunk = Buffer.alloc(one.append, at + 1);
          window.append(chunk);
          held = Buffer.concat([held, chunk]);
        } else {
          window.drop(one.drop);
          held = held.subarray(Math.min(one.drop, held.length));
        }
        expect(window.bytes.equals(held)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('What was taken as a copy stays when the window grows over it', () => {
  const window = new GrowingWindow();
  window.append(Buffer.from('first'));
  const copy = Buffer.from(window.bytes);
  window.drop(5);
  window.append(Buffer.alloc(600_000, 'x'));
  expect(copy.toString()).toBe('first');
  expect(window.bytes.length).toBe(600_000);
});
