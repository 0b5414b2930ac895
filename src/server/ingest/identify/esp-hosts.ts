import { espTable } from './esp-table.ts';

const positionByHost = new Map<string, number>();
espTable.forEach(({ hosts }, position) => {
  for (const host of hosts?.split(' ') ?? []) {
    if (!positionByHost.has(host)) positionByHost.set(host, position);
  }
});

/**
 * Returns the row of `espTable` whose domain is `host` or a parent of it; the length of the table if there is
 * none.
 */
export function findEspPosition(host: string): number {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const position = positionByHost.get(rest);
    if (position !== undefined) return position;
  }
  return espTable.length;
}

/** Returns whether a host belongs to a sending platform, so that it does not identify the sender. */
export function isEspHost(host: string): boolean {
  return findEspPosition(host) < espTable.length;
}
