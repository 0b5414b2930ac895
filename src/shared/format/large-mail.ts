/**
 * Html with more characters stays out of pages, which would contain it twice, as the frame's content and in
 * the state, escaped both times. Its frame loads it from a separate address. Nine mails of ten are smaller.
 */
export const maxInlineHtmlLength = 100_000;

/** Returns the address of a large mail's frame: the whole document, for viewers who may read the email. */
export function emailFramePath(emailId: number): string {
  return `/email-frames/${emailId}`;
}
