import type { LanguageWords } from './language-words.ts';

export const afrikaans: LanguageWords = {
  language: 'af',
  receiving: { before: 'vir', instead: 'jou' },
};
