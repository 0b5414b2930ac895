import type { LanguageTerms } from './language-terms.ts';

export const maori: LanguageTerms = {
  language: 'mi',
  greetings: [
    {
      kind: 'hello',
      phrases: 'kia ora, tēnā koe, mōrena',
    },
  ],
  nobody: 'aotearoa, zealand, whānau, koutou, kōrua, katoa, tātou',
};
