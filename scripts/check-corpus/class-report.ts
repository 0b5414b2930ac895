/** Fair and recognized class of one message. */
export interface Verdict {
  path: string;
  /** Every fair answer, best first. */
  fair: string[];
  given: string;
}

export interface ClassFigures {
  name: string;
  /** Messages of this class: the recognized class if it is fair, else the best fair one. */
  expected: number;
  given: number;
  right: number;
}

/**
 * Counts by class. A fair answer counts for the recognized class; a wrong one is a miss of the best fair
 * class and a false alarm of the recognized one.
 */
function countClasses(verdicts: readonly Verdict[]): ClassFigures[] {
  const figures = new Map<string, ClassFigures>();
  const figuresOf = (name: string) => {
    const known = figures.get(name) ?? { name, expected: 0, given: 0, right: 0 };
    figures.set(name, known);
    return known;
  };
  for (const { fair, given } of verdicts) {
    const isRight = fair.includes(given);
    figuresOf(isRight ? given : (fair[0] ?? '')).expected += 1;
    figuresOf(given).given += 1;
    if (isRight) figuresOf(given).right += 1;
  }
  return [...figures.values()].sort((a, b) => b.expected - a.expected);
}

export interface ClassReport {
  lines: string[];
  right: number;
  total: number;
}

/**
 * Returns the table of precision, recall and F1 for each class, and the mean F1 of the classes that occur.
 * @param showsWrong adds the confusions; not for messages that rules must not be tuned on.
 */
export function reportClasses(
  title: string,
  verdicts: readonly Verdict[],
  { showsWrong }: { showsWrong: boolean },
): ClassReport {
  const right = verdicts.filter(({ fair, given }) => fair.includes(given)).length;
  const figures = countClasses(verdicts).map((one) => ({ ...one, ...toShares(one) }));
  const rows = figures.map(({ name, expected, given, precision, recall, f1 }) => {
    const numbers = [precision, recall, f1].map((value) => value.toFixed(2).padStart(10)).join('');
    return `${name.padEnd(16)}${String(expected).padStart(9)}${String(given).padStart(6)}${numbers}`;
  });
  const present = figures.filter(({ expected }) => expected > 0);
  const macroF1 = present.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, present.length);
  const wrong = verdicts
    .filter(({ fair, given }) => !fair.includes(given))
    .map(({ path, fair, given }) => `  ${fair.join('|')} taken for ${given}: ${path}`);
  const lines = [
    `${title}: ${right} of ${verdicts.length} right, macro-F1 ${macroF1.toFixed(2)}`,
    `${'class'.padEnd(16)} expected given precision    recall        F1`,
    ...rows,
    ...(showsWrong && wrong.length > 0 ? ['Confusions:', ...wrong] : []),
  ];
  return { lines, right, total: verdicts.length };
}

function toShares({ expected, given, right }: ClassFigures): Record<'precision' | 'recall' | 'f1', number> {
  const precision = given === 0 ? 0 : right / given;
  const recall = expected === 0 ? 0 : right / expected;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}
