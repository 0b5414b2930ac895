import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** The only import allowed: the program's start opens all doubles through it. */
const start = "server/app/main.ts imports '#doubles/open-doubles.ts'";

it('is imported by no file of the product but the start, and that through one door', () => {
  const found = ['server', 'client', 'shared'].flatMap((part) =>
    readdirSync(join(source, part), { recursive: true, encoding: 'utf8' })
      .map((file) => `${part}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(join(source, file), 'utf8').matchAll(
            /['"](#doubles\/|[./]+\/doubles\/)[^'"]+['"]/g,
          ),
        ].map(([address]) => `${file} imports ${address}`),
      ),
  );
  expect(found).toEqual([start]);
});
