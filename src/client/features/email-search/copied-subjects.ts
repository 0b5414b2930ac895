/** The lines to copy: one an email, the preheader after a tab, so that a sheet puts it into a column of its own. */
export function copiedSubjects(
  emails: ReadonlyArray<{ subject: string; preheader: string | null }>,
  { withPreheader }: { withPreheader: boolean },
): string {
  return emails
    .map(({ subject, preheader }) =>
      withPreheader ? `${oneLine(subject)}\t${oneLine(preheader ?? '')}` : oneLine(subject),
    )
    .join('\n');
}

/** What would begin another line or column is a blank. */
function oneLine(text: string): string {
  return text.replace(/[\t\r\n\u2028\u2029]+/g, ' ').trim();
}
