/** Returns the subject of an email as it is shown: a heading or link is never empty. */
export function shownSubject(subject: string): string {
  return subject === '' ? '(No subject)' : subject;
}
