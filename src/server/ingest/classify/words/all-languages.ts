import { accountWords } from './account-words.ts';
import { common } from './common.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { fraudWords } from './fraud-words.ts';
import { italian } from './it.ts';
import { lureWords } from './lure-words.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { sentenceWords } from './sentence-words.ts';
import { swedish } from './sv.ts';
import type { LanguageWords } from './word-rules.ts';

/** Every language the classifier reads. */
export const allLanguages: readonly LanguageWords[] = [
  common,
  english,
  german,
  french,
  spanish,
  italian,
  dutch,
  polish,
  portuguese,
  swedish,
  ...accountWords,
  ...sentenceWords,
  ...fraudWords,
  ...lureWords,
];
