import { nobody } from '#server/ingest/clean/salutations.ts';
import type { MailAddress } from '#server/ingest/types.ts';

/** The reader's names as a mail may speak them in the middle of its text. */
export interface SpokenNames {
  /** First and full names that can hardly be anything else. */
  sure: readonly string[];
  /** Last names, guesses from the address, names that are words too, names the sender shares. */
  careful: readonly string[];
}

/** What the message tells about the reader's names. */
export interface NameSources {
  /** First names and full names: from To, from links, from a greeting in the mail. */
  given: readonly string[];
  /** Last names, and parts of the address before the @. */
  guessed: readonly string[];
  /** Everyone who sent the mail: a brand called Rachel's Kitchen may speak of Rachel's picks. */
  senders: readonly MailAddress[];
}

/**
 * First names that are words, in any of the six languages: seasons, months, flowers, stones, colours, virtues, verbs.
 * A mail speaks of them without meaning its reader.
 */
const wordNames = new Set(
  `amber angel angelica april art ash aspen august aurora autumn ava avery axel basil beau belle berry beryl bianca
   bill birch blanche blanca blue bob bonnie brook brooke buck bud buddy carol charity chase chance charm cherry chip
   christian christmas clay clementine cliff clove cole concord constance cookie coral crystal daisy dale dallas dawn
   dean destiny diamond dick dior dolores drew duke earl easter eden emerald erica ernest eve fairy faith felicity
   fern fleur flor flora florence forest fox frank gene ginger gloria glory grace grant gray grey guy hazel heath
   heather heaven herb holly honey hope hunter hyacinth iris ivory ivy jack jade jasmine jasper jean jeans jersey jesus
   jewel jordan joy juan june july juniper justice kit lace lance lane lark laurel lavender leaf lee lester liberty
   lily lou love luna luz madeleine magnolia maple march margarita marguerite marina marine mark marsha mars mason
   max may mel melody mercedes mercy merlin merry mia milan miles mint misty money monique nana neo nick noel noël nova
   oak ocean olive opal orchid oriol page paige paris pansy pat patience paz pearl peg penny pepper
   pia piper poppy prince princess prudence queen quince rain rainbow ray red reed rich river rob robin rocky roman
   rosa rosalia rose roses rosemary roos rowan royal ruby rusty ruth sage saffron sandy savannah scarlet scott sienna
   sierra sky skye sol sonny sparkle star stella sterling stone storm sue summer sunny sunshine susan tab taylor
   terra terry tiffany tiger timber trinity tuesday tulip turquoise tyler valentine vera victor victoria victory
   vida viola violet virginia vita wade will willow winter wolf wren yasmin zen zoe
   ernst heide kai mai linde jasmin rosmarin aimé aimée claire désiré juste olivier pierre
   lourdes noelle soleil victoire consuelo mar ángel blanca clara cruz luz pilar rocío salvador sol soledad bloem mees
   sterre storm wil flor`.split(/\s+/),
);

/** Shorter ones (`Al`, `Bo`) are words or initials. */
const minSureLength = 3;

/** A sender's domain holds names of any brand; shorter parts turn up in it by chance. */
const minInDomain = 4;

/** Sorts the reader's names by how safely they can be told from ordinary words; those that name nobody are left out. */
export function spokenNames({ given, guessed, senders }: NameSources): SpokenNames {
  const sure = new Set<string>();
  const careful = new Set<string>();
  const senderText = senders
    .map(({ name }) => ` ${name.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `)
    .join('');
  const domains = senders.map(({ address }) => address.toLowerCase()).join(' ');
  const isSenders = (name: string) =>
    senderText.includes(` ${name} `) ||
    senderText.includes(` ${name}s `) ||
    (name.length >= minInDomain && domains.includes(name.replace(/\s+/g, '')));
  for (const name of given) {
    const lower = name.toLowerCase();
    if (!isSpeakable(lower)) continue;
    const isSure = lower.length >= minSureLength && !wordNames.has(lower) && !isSenders(lower);
    (isSure ? sure : careful).add(name);
  }
  for (const name of guessed) {
    const lower = name.toLowerCase();
    if (isSpeakable(lower) && ![...sure].some((one) => one.toLowerCase() === lower)) careful.add(name);
  }
  return { sure: [...sure], careful: [...careful] };
}

/** `Customer`, `Friend` and their like stand in To fields where a name is missing. */
function isSpeakable(lower: string): boolean {
  return lower.length >= 2 && lower.split(/\s+/).some((word) => !nobody.has(word));
}
