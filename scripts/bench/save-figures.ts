import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './table.ts';

/** One line of the file of saved figures: a figure, the machine it was taken on, and the day (YYYY-MM-DD). */
export interface SavedFigure {
  what: string;
  measured: string;
  budget: string;
  machine: string;
  date: string;
}

/** Writes figures into a file of JSON lines. A figure replaces the line with the same `what`; all other lines stay. */
export function saveFigures(file: string, figures: readonly Figure[], machine: string, date: string): void {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const saved = new Map(lines.map((line) => [(JSON.parse(line) as SavedFigure).what, line]));
  for (const { what, measured, target } of figures) {
    const figure: SavedFigure = { what, measured, budget: target, machine, date };
    saved.set(what, JSON.stringify(figure));
  }
  writeFileSync(file, `${[...saved.values()].join('\n')}\n`);
}
