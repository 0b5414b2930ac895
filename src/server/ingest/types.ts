import type { evidencePlaces } from '#server/ingest/evidence-places.ts';
import type { EmailFacts } from '#server/ingest/facts/email-facts.ts';
import type { GateReading } from '#server/ingest/gate/finding.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** State of new brands' emails from one mailbox; null applies the rules of all mailboxes. */
export type NewBrands = 'published' | 'held' | null;

/** A message from a source: its bytes and origin, not interpreted. */
export interface SourceMessage {
  /** The whole RFC 5322 message. */
  raw: Uint8Array;
  /** Set if the message is too large to read and `raw` is only its beginning: its size in bytes. */
  fullSizeBytes?: number;
  /** Set if the source cannot deliver the message: the reason, as a sentence. Then `raw` is empty. */
  refusal?: string;
  /** Its origin, for display: `newsletters.mbox, message 12`. */
  label: string;
  /** When the mailbox received it (IMAP INTERNALDATE), if the source knows. */
  receivedHint?: Date;
  /** Probable time of receipt of a message without a date, from its archive, see `NearbyDates`. */
  nearbyAt?: Date;
  /** The address of the mailbox it was fetched from: the subscriber, whose data is redacted. */
  mailboxAddress?: string;
  /** Database key of the mailbox it was fetched from. */
  mailbox?: string;
  /** Its place in that mailbox (IMAP): the cursor after it is committed with the mail. */
  uidValidity?: string;
  uid?: number;
  /** An administrator's setting for new brands in that mailbox. */
  newBrands?: NewBrands;
  /** The name of that mailbox's own server in Authentication-Results, if an administrator has set it. */
  authservId?: string;
}

export interface MailAddress {
  /** Display name, decoded; empty if there is none. */
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

/** A picture inside the message. */
export interface InlineImage {
  /** Content-ID without angle brackets; null for an attached picture without references. */
  contentId: string | null;
  /** Content-Location, if it has one: html may use this address instead. */
  location?: string;
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

/** A message after MIME parsing: decoded, bounded, free of NUL and control characters, not yet trusted. */
export interface ParsedMail {
  /** Message-ID without angle brackets, trimmed and capped; null if absent or empty. */
  messageId: string | null;
  subject: string;
  /** The first From address; null if there is none. */
  from: MailAddress | null;
  replyTo: MailAddress[];
  /**
   * To, Cc, Bcc, the same of Resent-, Delivered-To, X-Original-To, Envelope-To …: everyone named as
   * recipient.
   */
  recipients: MailAddress[];
  headers: MailHeader[];
  /**
   * The date to show: INTERNALDATE, else Received, else Date, else the nearest its archive has; at most now.
   */
  receivedAt: Date;
  html: string | null;
  text: string | null;
  /** Lower-case media types of its parts, a calendar's with its method: `text/calendar reply`. */
  parts: string[];
  inlineImages: InlineImage[];
  /** Size of the raw message. */
  sizeBytes: number;
  /**
   * SHA-256 (hex) of sender, subject, Date, decoded bodies and pictures: the same for two deliveries of one
   * email.
   */
  contentHash: string;
  /** The address of the mailbox it was fetched from, if the source knows. */
  mailboxAddress: string | null;
}

/** The sender, as far as the message itself proves it. */
export interface BrandIdentity {
  /** Identifies the brand: a registrable domain, lower-case (or a full address at a free mail provider). */
  domain: string;
  /** The name a new brand of this domain gets. */
  name: string;
  /** The field with the domain, such as `from` or `list-id`. */
  basis: string;
  /**
   * The domain of which this one may be a second domain, for an administrator to decide; absent without
   * evidence.
   */
  suggested?: SuggestedDomain;
}

/**
 * A brand name in an email, by its place:
 * - `sender`: its display name, which the domain or the text repeats;
 * - `alone`: its display name that nothing else repeats, as that of a person (`Oates` at amazon.com);
 * - `list`: the name of the list in List-Id; `site`: the copyright line of its footer.
 */
export interface NameClaim {
  kind: 'sender' | 'alone' | 'list' | 'site';
  /** As extracted by `findBrandName`; at most 60 characters. */
  name: string;
}

/** Another domain that seems to be the brand's, and the evidence. */
export interface SuggestedDomain {
  domain: string;
  /** How many of the email's links lead there, of how many that lead to any site. */
  links: number;
  of: number;
}

/** A picture that the sanitized html shows. */
export interface ImageReference {
  /** The name under which our image route serves it: 32 hex digits. */
  key: string;
  /** The remote address, or `cid:` and the Content-ID. */
  url: string;
  filename: string;
  /** For an inline picture: its index in `ParsedMail.inlineImages`. */
  inlineIndex: number | null;
}

/** The visible content of the sanitized html, collected while it was written. */
export interface ShownContent {
  /** Visible words line by line, alternative texts included; null if there are none. */
  words: string | null;
  alternativeTexts: string[];
  /** Number of pictures it shows. */
  pictures: number;
}

/** The public copy. Every image address in `html` has the form `mv-image:KEY` until it is served. */
export interface SanitizedMail {
  subject: string;
  /** Preview text without filler characters; null if there is none. */
  preheader: string | null;
  /** The display name of the sender, or the address. */
  sender: string;
  html: string;
  text: string | null;
  images: ImageReference[];
  shown: ShownContent;
  /**
   * Whether the email is about its subscriber's own order, booking, bill or account: its numbers were
   * redacted as such.
   */
  isAccount: boolean;
  /**
   * Names that may be the subscriber's, without proof, and that the copy still has; absent if there are none.
   */
  doubtfulNames?: readonly string[];
  /** Why the email is shown as its text although it has html; a sentence for administrators, null otherwise. */
  cleaningNote: string | null;
}

/**
 * The result of comparing an email with copies of other subscribers.
 * - `same`: the copies prove its public copy. `left` are words that only the rules would have left, `taken` words
 *   that only the rules would have taken out.
 * - `versions`: whole sentences differ, so each keeps its own copy; `unlike`: it is another campaign.
 */
export interface TwinFinding {
  kind: 'same' | 'versions' | 'unlike';
  left: string[];
  taken: string[];
}

/** A stored message to compare another one with. */
export interface TwinSource {
  source: SourceMessage;
  /** Registered data of its subscriber. */
  knownData: string[];
}

/** Copies of other subscribers to compare a message with. */
export interface Twins {
  /** Registered data of the message's own subscriber. */
  knownData: string[];
  others: [TwinSource, ...TwinSource[]];
}

/** One sign of a campaign type or season. */
export interface Evidence {
  for: CampaignType | Season;
  where: (typeof evidencePlaces)[number];
  /** The matched text, in words an administrator understands. */
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
  /** Whether the labels were discarded because the mail is not to be categorized. */
  isUncategorized?: boolean;
}

export type { Offer } from '#shared/contract/library/offers.ts';

/** The result of preparing one message, before any query. Copied from the worker thread. */
export interface PreparedMail {
  /**
   * The Message-ID, or `sha256:` and the content hash: the unique key, unless another sender's email already
   * has it.
   */
  messageId: string;
  contentHash: string;
  fromAddress: string;
  receivedAt: Date;
  sizeBytes: number;
  esp: string | null;
  brand: BrandIdentity;
  /** The email's names of its brand. */
  nameClaims: NameClaim[];
  sanitized: SanitizedMail;
  classification: Classification;
  offers: Offer[];
  /** A BCP 47 tag such as `de`; null if undetected. */
  language: string | null;
  /** Input of counts and searches. */
  facts: EmailFacts;
  gate: GateReading;
  /** Recipients' addresses, lower-case: identify a sign-up. Never stored. */
  recipients: string[];
  /** The one of them that it was most likely sent to: counts a campaign's subscribers. Never stored. */
  subscriber: string | null;
  inlineImages: InlineImage[];
  /** Present if it was compared with copies of other subscribers. */
  twins?: TwinFinding;
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

/** Thrown by any ingest step for a message that cannot be imported; never stops the messages after it. */
export class IngestRejection extends Error {
  override name = 'IngestRejection';
  readonly code: RejectionCode;

  constructor(code: RejectionCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
