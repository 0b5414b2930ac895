import { SaidText } from '#server/ingest/redact/names/said-text.ts';

/** A mail greets a few times; one that greets by thousands of names is not read through for each. */
const maxAsked = 12;

/** Whether a sentence of the mail tells of somebody or something by a name, who then is hardly its reader. */
export function toldOf(lines: readonly string[]): (name: string) => boolean {
  let text: SaidText | undefined;
  const told = new Map<string, boolean>();
  return (name) => {
    const known = told.get(name);
    if (known !== undefined || told.size >= maxAsked) return known ?? false;
    text ??= new SaidText(lines);
    const isTold = text.usesOf(name, () => false).some((use) => use === 'told' || use === 'mentioned');
    told.set(name, isTold);
    return isTold;
  };
}
