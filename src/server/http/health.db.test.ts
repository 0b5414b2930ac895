import { afterEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';

let test: TestApp;

afterEach(() => test.app.close());

describe('GET /healthz', () => {
  it('says ok once the database answers', async () => {
    test = await testApp();
    const answer = await test.app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
