import type { LanguageTerms } from './language-terms.ts';

export const afrikaans: LanguageTerms = {
  language: 'af',
  receiving: { before: 'vir', instead: 'jou' },
};
