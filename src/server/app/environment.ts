import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Returns the process's environment, which overrides the file `.env` of the working folder if there is one. */
export function readEnvironment(): Record<string, string | undefined> {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return { ...file, ...process.env };
}
