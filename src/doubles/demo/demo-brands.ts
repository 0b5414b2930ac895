import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type DemoBrand, demoBrand } from '#doubles/demo/brand.ts';

const folder = new URL('./brands/', import.meta.url);

/** The fictional brands of the demo, in the order of their files. */
export const demoBrands: readonly DemoBrand[] = readdirSync(folder)
  .sort()
  .map((file) => readBrand(file, readFileSync(new URL(file, folder), 'utf8')));

/** @throws Error with the file and every invalid field in it. */
export function readBrand(file: string, text: string): DemoBrand {
  const { data, error } = demoBrand.safeParse(JSON.parse(text));
  if (data === undefined) throw new Error(`${file} cannot be read:\n${z.prettifyError(error)}`);
  return data;
}
