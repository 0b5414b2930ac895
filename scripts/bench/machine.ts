import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';

/** One paragraph on where and when the figures were taken. */
export async function describeMachine(): Promise<string> {
  const models = new Set(cpus().map((cpu) => cpu.model));
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version.slice(1)} on ${systemName()} (kernel ${release()}),`,
    `${cpus().length} cores (${[...models].join(', ')}), ${memory}; load average at the end ${load}.`,
    'The machine is shared: compare by ratio, not by absolute value. `npm run bench -- --save` takes them anew.',
  ].join('\n');
}

function systemName(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}
