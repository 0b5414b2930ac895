import { describe, expect, it } from 'vitest';
import { type Viewer, visitor } from '#server/accounts/auth/viewer.ts';
import {
  opensBrand,
  type Readable,
  readableBy,
  readableById,
  whereReadable,
} from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const thirtyDaysAgo = '2026-10-22T12:00:00.000Z';

const user = (rights: { isAdmin?: boolean; hasPremium?: boolean } = {}): Viewer => ({
  kind: 'user',
  userId: 'somebody',
  isAdmin: false,
  hasPremium: false,
  ...rights,
});

const viewers: Array<[string, Viewer, { since: string | null; opensEveryBrand: boolean }]> = [
  ['a visitor', visitor, { since: thirtyDaysAgo, opensEveryBrand: false }],
  [
    'a visitor where nothing is paid',
    { kind: 'visitor', seesEveryBrand: true },
    { since: thirtyDaysAgo, opensEveryBrand: true },
  ],
  [
    'a visitor of a vault that is open to everyone',
    { kind: 'visitor', seesEveryBrand: true, seesWholeHistory: true },
    { since: null, opensEveryBrand: true },
  ],
  ['a free reader', user(), { since: thirtyDaysAgo, opensEveryBrand: false }],
  ['a premium reader', user({ hasPremium: true }), { since: null, opensEveryBrand: true }],
  ['an administrator', user({ isAdmin: true }), { since: null, opensEveryBrand: true }],
];

describe('what is readable', () => {
  it.each(viewers)('by %s', (_, viewer, expected) => {
    const readable = readableBy(viewer, now);
    expect({ ...readable, since: readable.since?.toISOString() ?? null }).toEqual({
      ...expected,
      includesUnpublished: false,
    });
    const { includesUnpublished } = readableById(viewer, now);
    expect(includesUnpublished).toBe(viewer.kind === 'user' && viewer.isAdmin);
    expect(opensBrand(readable, { isPremiumOnly: false })).toBe(true);
    expect(opensBrand(readable, { isPremiumOnly: true })).toBe(expected.opensEveryBrand);
  });

  it('is nothing that anybody else can make', () => {
    // @ts-expect-error only a viewer and the clock make one
    const forged: Readable = { since: null, opensEveryBrand: true, includesUnpublished: true };
    expect(forged).toBeDefined();
  });
});

describe('the rule in a statement', () => {
  it('asks only what is published and not hidden for whoever reads everything, and goes on counting places for the others', () => {
    const everything = conditions(['first']);
    whereReadable(everything, readableBy(user({ hasPremium: true }), now));
    expect(everything).toMatchObject({ name: 'published shown', values: ['first'] });
    expect(everything.text).toMatch(/^emails\.state = 'published' and .*closed\.is_hidden\)\) is false$/);
    const some = conditions(['first']);
    whereReadable(some, readableBy(visitor, now), { brandId: '$1', receivedAt: 'at' });
    expect(some).toMatchObject({ name: 'published since open', values: ['first', new Date(thirtyDaysAgo)] });
    expect(some.text).toContain('at >= $2::timestamptz and ');
    expect(some.text).toContain('closed.id = $1');
    const joined = conditions();
    whereReadable(joined, readableBy(visitor, now), { brand: 'b', state: 'e.state' });
    expect(joined.text).toBe(
      "e.state = 'published' and emails.received_at >= $1::timestamptz and not (b.is_hidden or b.is_premium_only)",
    );
    const byId = conditions();
    whereReadable(byId, readableById(user({ isAdmin: true }), now));
    expect(byId.name).toBe('cards kept');
    expect(byId.text).toContain("state <> 'copy'");
    expect(byId.text).toContain('removed_at is not null');
  });
});
