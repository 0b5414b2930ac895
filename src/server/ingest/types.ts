import type { evidencePlaces } from '#server/ingest/evidence-places.ts';
import type { EmailFacts } from '#server/ingest/facts/email-facts.ts';
import type { GateReading } from '#server/ingest/gate/finding.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** What becomes of mail of new brands from one mailbox; null leaves it to the rules of all mailboxes. */
export type NewBrands = 'published' | 'held' | null;

/** A message as a source hands it over: bytes and where they were, nothing interpreted. */
export interface SourceMessage {
  /** The whole RFC 5322 message. */
  raw: Uint8Array;
  /** Set when the message is too large to read and `raw` is only its beginning: its size in bytes. */
  fullSizeBytes?: number;
  /** Set when the source knows of the message and cannot hand it over: why, in a sentence. Then `raw` is empty. */
  refusal?: string;
  /** Where it came from, for people: `newsletters.mbox, message 12`. */
  label: string;
  /** When the mailbox received it (IMAP INTERNALDATE), where the source knows. */
  receivedHint?: Date;
  /** When it probably came, for a message that does not tell: what its archive knows, see `NearbyDates`. */
  nearbyAt?: Date;
  /** The address of the mailbox it was fetched from: the subscriber, whose traces are removed. */
  mailboxAddress?: string;
  /** The mailbox it was fetched from, as the database knows it. */
  mailbox?: string;
  /** Its place in that mailbox (IMAP): the cursor behind it is committed with the mail. */
  uidValidity?: string;
  uid?: number;
  /** What an administrator has said of that mailbox's mail of new brands. */
  newBrands?: NewBrands;
  /** What that mailbox's own server calls itself in Authentication-Results, where an administrator has said it. */
  authservId?: string;
}

export interface MailAddress {
  /** Display name, decoded; empty when there is none. */
  name: string;
  /** Address, lower-case. */
  address: string;
}

export interface MailHeader {
  /** Lower-case. */
  name: string;
  /** Unfolded and decoded, without control characters. */
  value: string;
}

/** A picture that travels inside the message. */
export interface InlineImage {
  /** Content-ID without angle brackets; null for an attached picture that nothing refers to. */
  contentId: string | null;
  /** Content-Location, where it has one: the address by which html may name it instead. */
  location?: string;
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A message after MIME parsing: decoded, bounded, free of NUL and control characters, not yet trusted. */
export interface ParsedMail {
  /** Message-ID without angle brackets, trimmed and capped; null when absent or empty. */
  messageId: string | null;
  subject: string;
  /** The first From address; null when there is none. */
  from: MailAddress | null;
  replyTo: MailAddress[];
  /** To, Cc, Bcc, the same of Resent-, Delivered-To, X-Original-To, Envelope-To …: everyone the message names as its reader. */
  recipients: MailAddress[];
  headers: MailHeader[];
  /** The instant we show: INTERNALDATE, else Received, else Date, else the nearest its archive knows; clamped to now. */
  receivedAt: Date;
  html: string | null;
  text: string | null;
  inlineImages: InlineImage[];
  /** Size of the raw message. */
  sizeBytes: number;
  /** SHA-256 (hex) of sender, subject, Date, decoded bodies and pictures: the same mail delivered twice has the same. */
  contentHash: string;
  /** The address of the mailbox it was fetched from, where the source knows. */
  mailboxAddress: string | null;
}

/** Who sent it, as far as the message itself proves. */
export interface BrandIdentity {
  /** What brands are told apart by: a registrable domain, lower-case (or a full address for free mailers). */
  domain: string;
  /** The name a new brand of this domain gets. */
  name: string;
  /** Which field gave the domain, such as `from` or `list-id`. */
  basis: string;
  /** The domain this one may be a second one of, for a person to decide; absent where nothing says so. */
  suggested?: SuggestedDomain;
}

/**
 * What a mail says its brand is called, and where it says so:
 * - `sender`: its display name, which the domain or the mail's own words repeat;
 * - `alone`: its display name that nothing else repeats, as that of a person (`Oates` at amazon.com);
 * - `list`: the name of the list in List-Id; `site`: the copyright line of its footer.
 */
export interface NameClaim {
  kind: 'sender' | 'alone' | 'list' | 'site';
  /** As `findBrandName` takes it out of what is said; at most 60 characters. */
  name: string;
}

/** Another domain that seems to be the brand's own, and why. */
export interface SuggestedDomain {
  domain: string;
  /** How many of the mail's links lead there, of how many that lead to anybody's site. */
  links: number;
  of: number;
}

/** A picture that the cleaned html shows. */
export interface ImageReference {
  /** The name under which our image route serves it: 32 hex digits. */
  key: string;
  /** The remote address, or `cid:` and the Content-ID. */
  url: string;
  filename: string;
  /** For a picture that travelled inside: its position in `ParsedMail.inlineImages`. */
  inlineIndex: number | null;
}

/** What the cleaned html shows, as the walk that wrote it found it. */
export interface ShownContent {
  /** Visible words line by line, alternative texts among them; null where there are none. */
  words: string | null;
  alternativeTexts: string[];
  /** How many pictures it shows. */
  pictures: number;
}

/** What the public sees. Every image address in `html` has the form `mv-image:KEY` until it is served. */
export interface SanitizedMail {
  subject: string;
  /** Preview text without filler characters; null when there is none. */
  preheader: string | null;
  /** The display name of the sender, or the address. */
  sender: string;
  html: string;
  text: string | null;
  images: ImageReference[];
  shown: ShownContent;
  /** Whether the mail is about its reader's own order, booking, bill or account: its numbers were taken out as such. */
  isAccount: boolean;
  /** Names by which the mail may call its reader, that nothing proves and that the copy still has; absent where none is. */
  doubtfulNames?: readonly string[];
  /** Why the mail is shown as its text although it has html; a sentence for administrators, null otherwise. */
  cleaningNote: string | null;
}

/** One observation that spoke for a campaign type or season. */
export interface Evidence {
  for: CampaignType | Season;
  where: (typeof evidencePlaces)[number];
  /** What was seen, in words an administrator understands. */
  what: string;
  weight: number;
}

export interface Classification {
  campaignType: CampaignType;
  /** 0 to 1. */
  campaignTypeConfidence: number;
  season: Season;
  /** 0 to 1. */
  seasonConfidence: number;
  evidence: Evidence[];
  /** Whether the verdict was put aside because mail is not to be categorised. */
  isUncategorized?: boolean;
}

export type { Offer } from '#shared/contract/library/offers.ts';

/** Everything known about one message before the database is asked. Crosses from the worker thread as a copy. */
export interface PreparedMail {
  /** The Message-ID, or `sha256:` and the content hash: the unique key, unless another sender's mail has it already. */
  messageId: string;
  contentHash: string;
  fromAddress: string;
  receivedAt: Date;
  sizeBytes: number;
  esp: string | null;
  brand: BrandIdentity;
  /** What the mail says its brand is called. */
  nameClaims: NameClaim[];
  sanitized: SanitizedMail;
  classification: Classification;
  offers: Offer[];
  /** A BCP 47 tag such as `de`; null where the words do not tell. */
  language: string | null;
  /** What is counted and searched of it. */
  facts: EmailFacts;
  gate: GateReading;
  /** The addresses it came to, lower-case: what a sign-up is known by. Never stored. */
  recipients: string[];
  inlineImages: InlineImage[];
}

/** Why a message was refused. Codes are stable, sentences are for administrators. */
export type RejectionCode =
  | 'empty'
  | 'not_a_message'
  | 'too_large'
  | 'header_too_large'
  | 'too_many_parts'
  | 'nested_too_deep'
  | 'no_sender'
  | 'no_content'
  | 'message_id_reused'
  | 'took_too_long'
  | 'unreadable';

/** Thrown by any ingest step for a message that cannot be taken in; never stops the messages after it. */
export class IngestRejection extends Error {
  override name = 'IngestRejection';
  readonly code: RejectionCode;

  constructor(code: RejectionCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
