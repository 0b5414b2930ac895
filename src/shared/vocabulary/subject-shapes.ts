/** Shapes of a subject line. */
export const subjectShapes = ['emoji', 'question', 'number', 'exclamation', 'personal'] as const;

export type SubjectShape = (typeof subjectShapes)[number];

export const subjectShapeLabels: Readonly<Record<SubjectShape, string>> = {
  emoji: 'Emoji',
  question: 'Question',
  number: 'Number',
  exclamation: 'Exclamation',
  personal: 'Uses “you”',
};

/** Most phones show a short one whole, most desktop inboxes a medium one. */
export const subjectLengths = ['short', 'medium', 'long'] as const;

export type SubjectLength = (typeof subjectLengths)[number];

/** In graphemes, both bounds inclusive. */
export const subjectLengthRanges: Readonly<Record<SubjectLength, readonly [from: number, to: number]>> = {
  short: [0, 33],
  medium: [34, 60],
  long: [61, 32_767],
};
