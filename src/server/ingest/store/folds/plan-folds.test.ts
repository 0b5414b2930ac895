import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Foldable, planFolds } from '#server/ingest/store/folds/plan-folds.ts';

const noon = Date.UTC(2026, 10, 20, 12);

function copyAt(id: number, minutes: number, more: Partial<Foldable> = {}): Foldable {
  const receivedAt = new Date(noon + minutes * 60_000);
  return {
    id,
    receivedAt,
    copyKey: 'a',
    messageId: `${id}@shop.example`,
    withdrawn: null,
    group: null,
    ...more,
  };
}

describe('copies of a campaign', () => {
  it('are folded into the earliest, within an hour of each other', () => {
    expect(planFolds([copyAt(1, 100), copyAt(2, 0), copyAt(3, 50)])).toEqual([{ shown: 2, copies: [3, 1] }]);
    expect(planFolds([copyAt(1, 100), copyAt(2, 0)])).toEqual([
      { shown: 2, copies: [] },
      { shown: 1, copies: [] },
    ]);
  });

  it('include one exactly an hour later and not one a millisecond after that', () => {
    const late = new Date(noon + 3_600_001);
    expect(planFolds([copyAt(1, 0), copyAt(2, 60)])).toHaveLength(1);
    expect(planFolds([copyAt(1, 0), copyAt(2, 60, { receivedAt: late })])).toHaveLength(2);
  });

  it('of the same instant are ordered by Message-ID', () => {
    const two = [copyAt(7, 0, { messageId: 'b' }), copyAt(8, 0, { messageId: 'a' })];
    expect(planFolds(two)).toEqual([{ shown: 8, copies: [7] }]);
  });

  it('follow the card that was withdrawn, even when it is later or one of them is folded into it', () => {
    expect(planFolds([copyAt(1, 0), copyAt(2, 30, { withdrawn: 2 })])).toEqual([{ shown: 2, copies: [1] }]);
    expect(planFolds([copyAt(1, 0), copyAt(2, 30, { withdrawn: 9 })])).toEqual([
      { shown: 9, copies: [1, 2] },
    ]);
  });

  it('include versions, which a group of twins links, and the copies of these', () => {
    const version = (id: number, minutes: number, copyKey: string, group: number | null = null) =>
      copyAt(id, minutes, { copyKey, group });
    expect(
      planFolds([version(1, 0, 'a', 1), version(2, 5, 'b', 1), version(3, 9, 'b'), version(4, 9, 'c')]),
    ).toEqual([
      { shown: 1, copies: [2, 3] },
      { shown: 4, copies: [] },
    ]);
    expect(planFolds([version(1, 0, 'a', 1), version(2, 61, 'b', 1)])).toHaveLength(2);
  });

  it('are the same in any order, each in one campaign', () => {
    const minutes = fc.array(
      fc.record({
        at: fc.nat(600),
        copyKey: fc.constantFrom('a', 'b', 'c', 'd'),
        group: fc.constantFrom(null, null, 1, 2),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(minutes, fc.infiniteStream(fc.nat()), (given, order) => {
        const emails = given.map(({ at, ...keys }, id) => copyAt(id, at, keys));
        const shuffled = emails.map((email) => ({ email, at: order.next().value as number }));
        shuffled.sort((a, b) => a.at - b.at);
        const planned = planFolds(emails);
        const byShown = (a: { shown: number }, b: { shown: number }) => a.shown - b.shown;
        expect(planFolds(shuffled.map(({ email }) => email)).sort(byShown)).toEqual(planned.sort(byShown));
        const all = planned.flatMap(({ shown, copies }) => [shown, ...copies]);
        expect(all.sort((a, b) => a - b)).toEqual(emails.map(({ id }) => id));
      }),
    );
  });
});
