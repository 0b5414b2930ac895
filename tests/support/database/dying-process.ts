import type { Database } from '#server/platform/db/client.ts';
import type { MemoryBlobStore } from '#tests/support/servers/blob-store.ts';

/** Simulates a process that dies at the given call to database or storage; never for null. */
export function dyingProcess(
  { database, blobs }: { database: Database; blobs: MemoryBlobStore },
  atQuestion: number | null,
) {
  let asked = 0;
  const ask = () => {
    asked += 1;
    if (asked === atQuestion) throw new Error('The process died');
  };
  const mortal = <Of extends object>(of: Of, names: readonly string[]): Of =>
    new Proxy(of, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...values: unknown[]) => {
          if (names.includes(String(name)) && values[0] !== 'rollback') ask();
          const answer = value.apply(target, values) as unknown;
          return name === 'connect'
            ? (answer as Promise<object>).then((client) => mortal(client, ['query']))
            : answer;
        };
      },
    });
  const pool = mortal(database.pool, ['query', 'connect']);
  return { database: { ...database, pool }, blobs: mortal(blobs, ['put', 'get']) };
}
