import { allLanguages } from '#server/ingest/languages/all-languages.ts';
import type { FraudSignal, LanguageTerms, WordRule } from '#server/ingest/languages/language-terms.ts';
import { toPhrases } from '#server/ingest/terms/phrase-patterns.ts';

/** The rules of a language; each gives one kind of evidence for its phrases. */
export interface LanguageRules {
  /** `common` if its phrases count in all languages. */
  language: string;
  stopWords: string;
  rules: readonly WordRule[];
}

type Section = (words: LanguageTerms) => WordRule[];

const typesAndSeasons: Section = ({ campaignTypes = [], months, seasons = [] }) => [
  ...campaignTypes,
  ...(campaignTypes.length === 0 || months === undefined ? [] : monthRules(months)),
  ...seasons,
];

function monthRules(months: string): WordRule[] {
  const named = toPhrases(months, '').map((forms) => `${forms.split(/[|*]/)[0]} §`);
  return [{ for: 'newsletter', weight: 2.5, where: 'subject', phrases: named.join(', ') }];
}

/** The event comes first: `Shipped: …`. The rest of such a subject is mostly a name. */
const doneRules: Section = ({ account }) => {
  const phrases = toPhrases(account?.done ?? '', '').map((done) => `^ ${done}`);
  return phrases.length === 0
    ? []
    : [{ for: 'transactional', weight: 4, where: 'subject', phrases: phrases.join(', ') }];
};

const accountRules: Section = ({ account: { sure, weak, subject } = {} }) => [
  ...(sure === undefined ? [] : [{ for: 'transactional', weight: 3.5, phrases: sure } as const]),
  ...(weak === undefined ? [] : [{ for: 'transactional', weight: 1, phrases: weak } as const]),
  ...(subject === undefined
    ? []
    : [{ for: 'transactional', weight: 1.4, where: 'subject', phrases: subject } as const]),
];

const sentenceRules: Section = ({ sentences }) =>
  sentences === undefined
    ? []
    : [
        { for: 'promotion', weight: 2.5, phrases: sentences.offer },
        { for: 'newsletter', weight: 2.5, phrases: sentences.letter },
        { for: 'product_launch', weight: 2.5, phrases: sentences.launch },
        { for: 'abandoned_cart', weight: 2.5, phrases: sentences.basket },
        { for: 'transactional', weight: 2.5, phrases: sentences.account },
        { for: 'other', weight: 2.5, phrases: sentences.asks },
        { for: 'newsletter', weight: 1.2, phrases: sentences.story },
        { for: 'abandoned_cart', weight: 1.3, where: 'subject', phrases: sentences.cart },
      ];

const fraudRules: Section = ({ fraud }) =>
  fraud === undefined
    ? []
    : [
        { for: 'other', weight: 4.5, phrases: fraud.sure },
        { for: 'other', weight: 1.5, phrases: fraud.weak },
      ];

const lureRules: Section = ({ fraudSignals = {} }) =>
  Object.entries(fraudSignals).map(([lure, phrases]) => ({
    for: `lure:${lure as FraudSignal}`,
    weight: 1,
    phrases,
  }));

/** All languages of the classifier, section by section: for a phrase in several, the first weight counts. */
export const classifierRules: readonly LanguageRules[] = [
  ...allLanguages.map((words) => ({
    language: languageOf(words),
    stopWords: words.stopWords ?? '',
    rules: typesAndSeasons(words),
  })),
  ...allLanguages.map((words) => ({ language: 'common', stopWords: '', rules: doneRules(words) })),
  ...[accountRules, sentenceRules, fraudRules, lureRules].flatMap((section) =>
    allLanguages.map((words) => ({ language: languageOf(words), stopWords: '', rules: section(words) })),
  ),
];

function languageOf({ language, stopWords }: LanguageTerms): string {
  return stopWords === undefined ? 'common' : language;
}
