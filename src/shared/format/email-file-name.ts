/** The longest file name the common file systems take (ext4, APFS and NTFS: 255). */
const maxFileNameLength = 255;

/**
 * The name a downloaded email is saved under: the subject in lower case, every character that is neither a letter
 * a-z nor a digit replaced by an underscore, ending in `.html` (specification, section 5) or what else it is saved as.
 * A subject of no characters gives `email.html`, because a name of only an extension is a hidden file.
 */
export function emailFileName(subject: string, extension = '.html'): string {
  const stem = subject.toLowerCase().replace(/[^a-z0-9]/gu, '_');
  return (stem === '' ? 'email' : stem.slice(0, maxFileNameLength - extension.length)) + extension;
}
