import { common } from './common.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { dutch } from './nl.ts';
import { portuguese } from './pt.ts';
import type { LanguageWords } from './word-rules.ts';

/** Every language the classifier reads. */
export const allLanguages: readonly LanguageWords[] = [
  common,
  english,
  german,
  french,
  spanish,
  dutch,
  portuguese,
];
