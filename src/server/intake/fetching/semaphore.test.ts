import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSemaphore } from '#server/intake/fetching/semaphore.ts';

const silentMs = 3_000;
let begun: string[];
let left: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  begun = [];
  left = new AbortController();
});

afterEach(() => vi.useRealTimers());

/** A mailbox whose messages arrive when the test sends them. */
function mailbox(name: string) {
  let give = (_: string | null) => {};
  async function* messages(): AsyncGenerator<string> {
    begun.push(name);
    for (;;) {
      const next = await new Promise<string | null>((resolve) => {
        give = resolve;
      });
      if (next === null) return;
      yield next;
    }
  }
  return { messages: messages(), give: (message: string | null) => give(message) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('Two mailboxes are read at a time, the next once one of them has ended', async () => {
  const turns = createSemaphore({ limit: 2, silentMs });
  const [one, two, three] = ['one', 'two', 'three'].map(mailbox);
  const read = [one, two, three].map((each) => drain(turns, each));
  await pass(500);
  expect(begun).toEqual(['one', 'two']);
  one?.give('a message');
  one?.give(null);
  await pass(500);
  one?.give(null);
  await pass(500);
  expect(begun).toEqual(['one', 'two', 'three']);
  left.abort();
  for (const each of [two, three]) each?.give(null);
  await Promise.all(read);
});

test('A mailbox that says nothing keeps nobody waiting; one that is being stored does', async () => {
  const turns = createSemaphore({ limit: 1, silentMs });
  const [slow, silent, last] = ['slow', 'silent', 'last'].map(mailbox);
  const stored = Promise.withResolvers<void>();
  const read = [drain(turns, slow, stored.promise), drain(turns, silent), drain(turns, last)];
  await pass(100);
  slow?.give('a message that takes long to store');
  await pass(silentMs * 3);
  expect(begun).toEqual(['slow']);
  stored.resolve();
  await pass(100);
  slow?.give(null);
  await pass(500);
  expect(begun).toEqual(['slow', 'silent']);
  await pass(silentMs + 500);
  expect(begun).toEqual(['slow', 'silent', 'last']);
  for (const each of [silent, last]) each?.give(null);
  await Promise.all(read);
});

test('Whoever gives up waiting makes room for the next', async () => {
  const turns = createSemaphore({ limit: 1, silentMs: 60_000 });
  const [one, two, three] = ['one', 'two', 'three'].map(mailbox);
  const first = drain(turns, one);
  await pass(100);
  const second = drain(turns, two).catch((error: Error) => error.name);
  left.abort();
  left = new AbortController();
  const third = drain(turns, three);
  await pass(500);
  expect(await second).toBe('AbortError');
  one?.give(null);
  await pass(500);
  expect(begun).toEqual(['one', 'three']);
  three?.give(null);
  await Promise.all([first, third]);
});

async function drain(
  turns: ReturnType<typeof createSemaphore>,
  mailbox: { messages: AsyncGenerator<string> } | undefined,
  stored: Promise<void> = Promise.resolve(),
): Promise<void> {
  if (mailbox === undefined) return;
  for await (const _ of turns.during(mailbox.messages, left.signal)) await stored;
}
