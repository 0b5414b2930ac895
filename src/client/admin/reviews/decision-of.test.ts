import { describe, expect, test } from 'vitest';
import {
  blockDecision,
  brandDecision,
  groupDecision,
  likelyDecision,
  stateDecision,
  trustDecision,
} from '#client/admin/reviews/decision-of.ts';
import { noSteps } from '#client/features/emails/decide-emails.ts';
import { reviewedEmail } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import type { EmailStateChange } from '#shared/contract/curation/reviews.ts';

const state = 'POST /api/admin/emails/state';
const verdicts = 'PUT /api/admin/gate-verdicts';

const held = (...ids: number[]): EmailStateChange['before'] => [{ state: 'held', isWaiting: true, ids }];

const change = (remaining: number, ...ids: number[]): EmailStateChange => ({
  decided: ids.length,
  remaining,
  before: held(...ids),
});

test.each([
  [['forged'], 'hide'],
  [['unknown_brand', 'secrets'], 'hide'],
  [['unknown_brand'], 'publish'],
  [['reported'], 'publish'],
  [[], 'publish'],
] as const)('Of an email that is held for %j stands out to %s it', (rules, likely) => {
  const heldFor = rules.map((rule) => ({ rule, what: 'Why.' }));
  expect(likelyDecision(reviewedEmail({ heldFor }))).toBe(likely);
});

describe('One email', () => {
  test('is published, and taking that back puts it where it was', async () => {
    const api = apiDouble();
    const decision = stateDecision(api, reviewedEmail({ id: 12, subject: 'Sale' }), 'published');
    expect(decision.ids).toEqual([12]);
    const running = decision.run(noSteps);
    await api.answer(state, change(0, 12));
    const result = await running;
    expect(result).toMatchObject({ title: 'Published', description: 'Sale', ids: [12] });
    const undoing = result.takeBack(noSteps);
    await api.answer(state, change(0));
    await undoing;
    expect(api.bodies(state)).toEqual([
      { ids: [12], state: 'published' },
      { ids: [12], state: 'held', isWaiting: true },
    ]);
  });

  test('that approved its brand is told with the others that this published, and all are taken back', async () => {
    const api = apiDouble();
    const email = reviewedEmail({ id: 12, subject: 'Sale' });
    const running = stateDecision(api, email, 'published').run(noSteps);
    await api.answer(state, change(0, 12, 13, 14));
    const result = await running;
    expect(result).toMatchObject({
      description: `Sale, and 2 other emails from ${email.brand.name}`,
      ids: [12, 13, 14],
    });
    const undoing = result.takeBack(noSteps);
    await api.answer(state, change(0));
    await undoing;
    expect(api.bodies(state).at(-1)).toEqual({ ids: [12, 13, 14], state: 'held', isWaiting: true });
  });

  test('that is gone meanwhile is said to be', async () => {
    const api = apiDouble();
    const running = stateDecision(api, reviewedEmail({ id: 12 }), 'hidden').run(noSteps);
    await api.answer(state, change(0));
    expect(await running).toMatchObject({ description: 'It has been deleted in the meantime.', ids: [12] });
  });

  test('goes to another brand and back, and is shown under it', async () => {
    const api = apiDouble();
    const email = reviewedEmail({ id: 12 });
    const into = { id: 9, name: 'Shop', slug: 'shop', logoUrl: null, categoryId: 2 };
    const filed: string[] = [];
    const running = brandDecision(api, email, into, ({ name }) => filed.push(name)).run(noSteps);
    await api.answer('POST /api/admin/emails/brand', { moved: 1 });
    const result = await running;
    expect(result).toMatchObject({ title: 'Moved to Shop', ids: [], shows: 12 });
    const undoing = result.takeBack(noSteps);
    await api.answer('POST /api/admin/emails/brand', { moved: 1 });
    await undoing;
    expect(api.bodies('POST /api/admin/emails/brand')).toEqual([
      { ids: [12], brandId: 9 },
      { ids: [12], brandId: email.brand.id },
    ]);
    expect(filed).toEqual(['Shop', email.brand.name]);
  });
});

describe('A verdict', () => {
  test('is asked for until nothing is left to decide, and taken back whole', async () => {
    const api = apiDouble();
    const running = blockDecision(api, reviewedEmail({ id: 1 }), 'evil.example').run(noSteps);
    await api.answer(verdicts, change(1, 1, 2));
    await api.answer(verdicts, change(0, 3));
    const result = await running;
    expect(result).toMatchObject({ title: 'Blocked evil.example', description: '3 emails hidden.' });
    expect(result.ids).toEqual([1, 2, 3]);
    const undoing = result.takeBack(noSteps);
    await api.answer('DELETE /api/admin/gate-verdicts/sender/evil.example');
    await api.answer(state, change(0));
    await api.answer(state, change(0));
    await undoing;
    expect(api.bodies(state)).toEqual([...held(1, 2), ...held(3)]);
  });

  test('of very much mail tells how far it is, and stops where it is told to; so does taking it back', async () => {
    const api = apiDouble();
    const steps: number[] = [];
    let isStopped = false;
    const followed = { isStopped: () => isStopped, onStep: (done: number) => steps.push(done) };
    const running = blockDecision(api, reviewedEmail({ id: 1 }), 'evil.example').run(followed);
    await api.answer(verdicts, change(1, 1, 2));
    await expect.poll(() => api.bodies(verdicts)).toHaveLength(2);
    isStopped = true;
    await api.answer(verdicts, change(1, 3));
    const result = await running;
    expect(steps).toEqual([2, 3]);
    expect(result).toMatchObject({
      description: '3 emails hidden. The others are still held.',
      ids: [1, 2, 3],
    });
    isStopped = false;
    const undoing = result.takeBack({ ...followed, onStep: () => (isStopped = true) });
    await api.answer('DELETE /api/admin/gate-verdicts/sender/evil.example');
    await api.answer(state, change(0));
    await undoing;
    expect(result.isBack?.()).toBe(false);
    const rest = result.takeBack(noSteps);
    await api.answer(state, change(0));
    await rest;
    expect(result.isBack?.()).toBe(true);
    expect(api.bodies(state)).toEqual([...held(1, 2), ...held(3)]);
  });

  test('of a brand says when the email at hand still waits', async () => {
    const api = apiDouble();
    const decision = trustDecision(api, reviewedEmail({ id: 1 }));
    expect(decision.ids).toEqual([]);
    const running = decision.run(noSteps);
    await api.answer(verdicts, change(0, 2));
    expect(await running).toMatchObject({
      description: '1 email published. This one is still held: see why.',
      ids: [2],
    });
  });
});

describe('A group', () => {
  const group = { by: 'brand', key: '3' } as const;
  const decide = (api: ReturnType<typeof apiDouble>, isStopped = () => false) => {
    const steps: number[] = [];
    const decision = groupDecision(api, { group, label: 'Shop', count: 3, state: 'published' });
    return { steps, running: decision.run({ isStopped, onStep: (done) => steps.push(done) }) };
  };

  test('is decided call by call, with its progress', async () => {
    const api = apiDouble();
    const { steps, running } = decide(api);
    await api.answer(state, change(1, 1, 2));
    await api.answer(state, change(0, 3));
    expect(await running).toMatchObject({
      title: 'Published: 3 emails',
      description: 'Shop',
      ids: [1, 2, 3],
    });
    expect(steps).toEqual([2]);
    expect(api.bodies(state)).toEqual([
      { group, state: 'published' },
      { group, state: 'published' },
    ]);
  });

  test('that is stopped says what was done', async () => {
    const api = apiDouble();
    let isStopped = false;
    const { running } = decide(api, () => isStopped);
    isStopped = true;
    await api.answer(state, change(1, 1, 2));
    expect(await running).toMatchObject({
      title: 'Published: 2 emails',
      description: 'Stopped. The others are still held.',
      ids: [1, 2],
    });
  });

  test('that fails half way keeps what was done, and fails whole where nothing was', async () => {
    const api = apiDouble();
    const { running } = decide(api);
    await api.answer(state, change(1, 1));
    await api.refuse(state, 503);
    expect(await running).toMatchObject({ title: 'Published: 1 email', ids: [1] });
    const nothing = decide(api).running.catch((error: Error) => error.message);
    await api.refuse(state, 503);
    expect(await nothing).toMatch(/^503/);
  });
});
