import { withoutEnding } from '#server/ingest/text/without-ending.ts';

/**
 * Addresses with a host that browsers do not open: `brandapp://home?uid=…`, `tg://resolve?…`, `intent://…`. A
 * word may precede a web address without a space.
 */
const ofProgram = /(?<![\p{L}\p{N}+.-])(?!ftp:)[a-z][a-z0-9+.-]{1,30}(?<!https?):\/\/[^\s<>"'`\])}]*/giu;

/** Addresses of a person to write to or call, with pre-filled content after a question mark. */
const ofPerson =
  /(?<![\p{L}\p{N}+.-])((?:mailto|sms|smsto|tel|whatsapp|skype|facetime):)([^\s<>"'`\])}?]*)(?:\?[^\s<>"'`\]}]*)?/giu;

/** Punctuation that ends a sentence with an address. */
const sentenceSigns = '.,;:!?)';

/**
 * Removes app addresses from a text, as the html sanitizer does: they contain instructions for this
 * subscriber. The recipient of an email or call stays, without the pre-filled content.
 */
export function stripProgramAddresses(text: string): string {
  if (!text.includes(':')) return text;
  const shown = text.includes('://') ? text.replace(ofProgram, endingOf) : text;
  return shown.replace(ofPerson, (whole, scheme: string, whom: string) => {
    if (!whole.includes('?')) return whole;
    return (whom === '' ? '' : scheme + whom) + endingOf(whole);
  });
}

/** Returns the sentence's punctuation at the end of an address. */
function endingOf(address: string): string {
  return address.slice(withoutEnding(address, sentenceSigns).length);
}
