import { readFileSync } from 'node:fs';

/** Returns this program's version from package.json. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
