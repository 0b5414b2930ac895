/**
 * Html of more characters than this stays out of pages: it would stand there twice, as the frame's content and in the
 * state, each time escaped. Its frame loads it from an address of its own. Nine mails of ten are smaller.
 */
export const maxInlineHtmlLength = 100_000;

/** Where the frame of a large mail finds it: the whole document, for whoever may read the email. */
export function emailFramePath(emailId: number): string {
  return `/email-frames/${emailId}`;
}
