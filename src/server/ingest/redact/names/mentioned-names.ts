import { MailLines } from '#server/ingest/redact/names/mail-lines.ts';

/** A mail greets a few times; one that greets by thousands of names is not read through for each. */
const maxAsked = 12;

/** Whether a sentence of the mail tells of somebody or something by a name, who then is hardly its reader. */
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
