import { cpus, totalmem } from 'node:os';

/** The machine that figures are taken on, in a few words; figures of machines with the same words are compared. */
export function describeMachine(): string {
  const models = new Set(cpus().map((cpu) => cpu.model));
  return `${cpus().length} cores (${[...models].join(', ')}), ${Math.round(totalmem() / 2 ** 30)} GB`;
}
