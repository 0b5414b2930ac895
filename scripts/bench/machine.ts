import { cpus, totalmem } from 'node:os';

/** Returns text such as `2 × Intel Xeon, 24 GB`. Figures of machines with the same description are compared. */
export function describeMachine(): string {
  const models = new Set(cpus().map(({ model }) => model.replaceAll('(R)', '').replace(' Processor', '')));
  return `${cpus().length} × ${[...models].join(', ')}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}
