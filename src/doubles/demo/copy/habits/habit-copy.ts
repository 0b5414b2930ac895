import type { HabitBank } from '#doubles/demo/copy/habits/bank.ts';
import { de } from '#doubles/demo/copy/habits/de.ts';
import { en } from '#doubles/demo/copy/habits/en.ts';
import { es } from '#doubles/demo/copy/habits/es.ts';
import { fr } from '#doubles/demo/copy/habits/fr.ts';
import { nl } from '#doubles/demo/copy/habits/nl.ts';

/** Copy for regular mail, by language. */
export const habitWords = { en, de, fr, es, nl } as const satisfies Record<string, HabitBank>;
