import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';

/** The DevTools protocol of a browser, over the two pipes it was started with. */
export interface DevTools {
  /**
   * @param answer the schema of the browser's answer.
   * @throws Error if the browser refuses the command, answers something else, or has ended.
   */
  send<T>(command: Command, answer: z.ZodType<T>): Promise<T>;
  /** The same for an answer without content. */
  send(command: Command): Promise<unknown>;
  /** Subscribes to every event of a session. */
  onEvent(sessionId: string, hear: (method: string, params: unknown) => void): void;
  /** Resolves with the reason when the connection has ended. */
  ended: Promise<Error>;
}

export interface Command {
  method: string;
  params?: Record<string, unknown>;
  /** Absent for the browser itself. */
  sessionId?: string;
}

/** A message of the protocol: the answer to a command, or an event. */
const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** A screenshot is some 30 kB; a message beyond this limit breaks the connection. */
const maxMessageBytes = 32 * 1024 * 1024;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Opens the protocol on a browser's pipes. Messages are JSON, each ended by a zero byte.
 * @param onBroken called once, when the browser sends an invalid message or the pipe ends.
 */
export function openDevTools(
  { input, output }: { input: Writable; output: Readable },
  onBroken: (reason: Error) => void,
): DevTools {
  const ending = Promise.withResolvers<Error>();
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (method: string, params: unknown) => void>();
  let lastId = 0;
  let broken: Error | undefined;
  let parts: Buffer[] = [];
  let pending = 0;

  const breakOff = (reason: Error) => {
    if (broken !== undefined) return;
    broken = reason;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    ending.resolve(reason);
    onBroken(reason);
  };
  const receive = (text: string) => {
    const message = messageSchema.parse(JSON.parse(text));
    if (message.id === undefined) {
      listeners.get(message.sessionId ?? '')?.(message.method ?? '', message.params);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.result);
    else asked?.reject(new Error(message.error.message));
  };
  const read = (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end));
      const text = Buffer.concat(parts).toString('utf8');
      parts = [];
      pending = 0;
      start = end + 1;
      receive(text);
    }
    parts.push(chunk.subarray(start));
    pending += chunk.length - start;
    if (pending > maxMessageBytes) throw new Error('The browser sent a message without end');
  };

  output.on('data', (chunk: Buffer) => {
    if (broken !== undefined) return;
    try {
      read(chunk);
    } catch (error) {
      breakOff(new Error('The browser could not be understood', { cause: error }));
    }
  });
  output.on('error', breakOff);
  output.on('close', () => breakOff(new Error('The browser has ended')));
  input.on('error', breakOff);

  return {
    async send({ method, params = {}, sessionId }: Command, answer: z.ZodType = z.unknown()) {
      if (broken !== undefined) throw broken;
      const id = ++lastId;
      const result = await new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      });
      return answer.parse(result);
    },
    onEvent(sessionId, hear) {
      listeners.set(sessionId, hear);
    },
    ended: ending.promise,
  } as DevTools;
}
