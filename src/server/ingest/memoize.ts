/**
 * Memoizes a function of a text: lines of an email are processed repeatedly, and emails of a brand end alike.
 * @param maxTexts the memo is cleared at this number of results, which bounds its memory.
 * @param maxLength longer texts seldom repeat.
 */
export function memoize<Answer>(
  answer: (text: string) => Answer,
  { maxTexts, maxLength = Number.POSITIVE_INFINITY }: { maxTexts: number; maxLength?: number },
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length > maxLength) return answer(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= maxTexts) known.clear();
    const given = answer(text);
    known.set(text, given);
    return given;
  };
}

/** Memoizes a function of an immutable object, such as a parsed email, that several steps call. */
export function memoizeByObject<Subject extends object, Answer>(
  answer: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const known = new WeakMap<Subject, { given: Answer }>();
  return (subject) => {
    const before = known.get(subject);
    if (before !== undefined) return before.given;
    const given = answer(subject);
    known.set(subject, { given });
    return given;
  };
}
