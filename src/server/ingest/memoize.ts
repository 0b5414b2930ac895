/**
 * A function of a text that keeps what it answered: lines of a mail are asked about again and again, and mails of a brand end
 * alike.
 * @param maxTexts so many answers are kept, and forgotten together: memory stays flat.
 * @param maxLength longer texts are seldom the same again.
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

/** A function of something that does not change, such as a parsed mail, which several steps ask for: it is answered once. */
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
