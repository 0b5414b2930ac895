import type { LanguageTerms } from './language-words.ts';

export const afrikaans: LanguageTerms = {
  language: 'af',
  receiving: { before: 'vir', instead: 'jou' },
};
