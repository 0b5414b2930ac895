import { MailLines } from '#server/ingest/redact/names/mail-lines.ts';

/** An email greets a few times; one with thousands of greeted names is not searched for each. */
const maxAsked = 12;

/**
 * Returns a test whether a sentence mentions a name in the third person, which is then hardly the
 * subscriber's.
 */
export function createMentionTest(lines: readonly string[]): (name: string) => boolean {
  let text: MailLines | undefined;
  const usesByName = new Map<string, boolean>();
  return (name) => {
    const known = usesByName.get(name);
    if (known !== undefined || usesByName.size >= maxAsked) return known ?? false;
    text ??= new MailLines(lines);
    const isMentioned = text
      .usesOf(name, () => false)
      .some((use) => use === 'reported' || use === 'mentioned');
    usesByName.set(name, isMentioned);
    return isMentioned;
  };
}
