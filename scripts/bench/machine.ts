import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';

/** The machine that the figures were taken on, in one line. */
export function describeMachine(): string {
  const models = new Set(cpus().map((cpu) => cpu.model));
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${cpus().length} cores (${[...models].join(', ')}), ${memory}, ${systemName()} (kernel ${release()}), Node ${process.version.slice(1)}`;
}

function systemName(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}
