import { withoutEnding } from '#server/ingest/text/without-ending.ts';

/**
 * Addresses with a host that browsers do not open: `brandapp://home?uid=…`, `tg://resolve?…`, `intent://…`. A word may
 * stand before a web address without a blank.
 */
const ofProgram = /(?<![\p{L}\p{N}+.-])(?!ftp:)[a-z][a-z0-9+.-]{1,30}(?<!https?):\/\/[^\s<>"'`\])}]*/giu;

/** Addresses that name who is written to or called, with what the program is to fill in behind a question mark. */
const ofPerson =
  /(?<![\p{L}\p{N}+.-])((?:mailto|sms|smsto|tel|whatsapp|skype|facetime):)([^\s<>"'`\])}?]*)(?:\?[^\s<>"'`\]}]*)?/giu;

/** What ends a sentence with an address in it. */
const sentenceSigns = '.,;:!?)';

/**
 * Takes addresses out of a text that only another program follows, as they are taken out of html: they say what the
 * program is to do for this reader. Whom a mail or call goes to stays, without the words that are filled in for it.
 */
export function stripProgramAddresses(text: string): string {
  if (!text.includes(':')) return text;
  const shown = text.includes('://') ? text.replace(ofProgram, endingOf) : text;
  return shown.replace(ofPerson, (whole, scheme: string, whom: string) => {
    if (!whole.includes('?')) return whole;
    return (whom === '' ? '' : scheme + whom) + endingOf(whole);
  });
}

/** The signs of the sentence at the end of an address. */
function endingOf(address: string): string {
  return address.slice(withoutEnding(address, sentenceSigns).length);
}
