import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One hostile piece of html, and its source. */
export interface Sample {
  name: string;
  html: string;
}

/**
 * Returns the folder of samples, which is not part of the product: CORPUS_DIR, or a folder next to the
 * repository.
 */
export function findCorpus(): string | undefined {
  const folder = process.env.CORPUS_DIR ?? resolve(import.meta.dirname, '../../../shared/corpus');
  return existsSync(join(folder, 'sanitiser')) ? folder : undefined;
}

/**
 * Returns every sample of the corpus's `sanitiser` folder: its JSON lists, text lists (one payload on a line)
 * and pages.
 */
export function readCorpus(corpus: string): Sample[] {
  const folder = join(corpus, 'sanitiser');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const samples: Sample[] = [];
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.json')) samples.push(...samplesOfJson(name, JSON.parse(read(name))));
    else if (name.endsWith('.html')) samples.push({ name, html: read(name) });
  }
  for (const name of readdirSync(join(folder, 'lists'))) {
    const lines = read(join('lists', name)).split(/\r?\n/);
    lines.forEach((html, line) => {
      if (html.trim() !== '') samples.push({ name: `${name}:${line + 1}`, html });
    });
  }
  return samples;
}

interface JsonCase {
  title?: string;
  name?: string;
  payload?: string;
  input?: string;
  html?: string;
}

function samplesOfJson(file: string, cases: JsonCase[]): Sample[] {
  return cases.flatMap((given, index) => {
    const html = given.payload ?? given.input ?? given.html;
    return html === undefined ? [] : [{ name: `${file}#${index} ${given.title ?? given.name ?? ''}`, html }];
  });
}
