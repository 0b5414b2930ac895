/** What a subject line can have beside its words. */
export const subjectShapes = ['emoji', 'question', 'number', 'exclamation', 'personal'] as const;

export type SubjectShape = (typeof subjectShapes)[number];

export const subjectShapeLabels: Readonly<Record<SubjectShape, string>> = {
  emoji: 'Emoji',
  question: 'Question',
  number: 'Number',
  exclamation: 'Exclamation',
  personal: 'Uses “you”',
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
