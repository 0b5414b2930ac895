/** What a subject line can have beside its words. */
export const subjectShapes = ['emoji', 'question', 'number', 'exclamation', 'personal'] as const;

export type SubjectShape = (typeof subjectShapes)[number];

export const subjectShapeLabels: Readonly<Record<SubjectShape, string>> = {
  emoji: 'Emoji',
  question: 'Question',
  number: 'Number',
  exclamation: 'Exclamation',
  personal: 'Speaks to you',
};

/** A short one is shown whole on most phones, a medium one in most inboxes on a desk. */
export const subjectLengths = ['short', 'medium', 'long'] as const;

export type SubjectLength = (typeof subjectLengths)[number];

/** In characters as people count them, both included. */
export const subjectLengthRanges: Readonly<Record<SubjectLength, readonly [from: number, to: number]>> = {
  short: [0, 33],
  medium: [34, 60],
  long: [61, 32_767],
};

/** The words by which a subject line speaks to whoever reads it, by its language, as `toWords` writes them. */
export const personalWords: Readonly<Record<string, readonly string[]>> = {
  en: ['you', 'your', 'yours', 'yourself'],
  de: 'du dich dir dein deine deinen deinem deiner deines euch euer eure euren eurem ihr ihre ihren ihrem ihrer ihnen sie'.split(
    ' ',
  ),
  fr: 'tu te toi ton ta tes vous votre vos'.split(' '),
  es: 'tu tus ti te usted ustedes'.split(' '),
  it: 'tu te ti tuo tua tuoi tue voi vi vostro vostra vostri vostre'.split(' '),
  nl: 'je jij jou jouw u uw jullie'.split(' '),
  pt: 'voce voces teu tua teus tuas seu sua seus suas te'.split(' '),
};
