/** Limit of the common file systems (ext4, APFS and NTFS). */
const maxFileNameLength = 255;

/**
 * Returns the file name of a downloaded email: the subject in lower case, with an underscore for every
 * character that is neither a letter a-z nor a digit, and the extension (specification, section 5). An empty
 * subject gives `email.html`, because a name of only an extension is a hidden file.
 */
export function emailFileName(subject: string, extension = '.html'): string {
  const stem = subject.toLowerCase().replace(/[^a-z0-9]/gu, '_');
  return (stem === '' ? 'email' : stem.slice(0, maxFileNameLength - extension.length)) + extension;
}
