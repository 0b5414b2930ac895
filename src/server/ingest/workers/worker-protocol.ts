import type {
  BrandIdentity,
  Classification,
  ImageReference,
  InlineImage,
  PreparedMail,
  RejectionCode,
  SourceMessage,
  Twins,
} from '#server/ingest/types.ts';

/**
 * How far a message is prepared: `check` stops once it is known whether it is a duplicate; `plain` ignores
 * the html, for a message that killed a thread.
 */
export type PrepareDepth = 'whole' | 'check' | 'plain';

/** One message for a worker thread. */
export interface PrepareRequest {
  source: SourceMessage;
  depth: PrepareDepth;
  /** True for a message that arrives: one it forwards is stored in its place. Default false. */
  isNew?: boolean;
  now: Date;
  /** False: the email is stored as `other` and `none`, and the evidence is stored. Default true. */
  categorizes?: boolean;
  /** Whether to verify signatures if no receiving server has judged the mail: queries DNS for their keys. */
  verifiesDkim?: boolean;
  /** Copies of other subscribers, to compare it with. */
  twins?: Twins | undefined;
}

/** A prepared message in its stored form: large parts packed like platform/db/compression.ts does. */
export interface PackedMail extends Omit<PreparedMail, 'sanitized' | 'inlineImages'> {
  brand: BrandIdentity;
  classification: Classification;
  subject: string;
  preheader: string | null;
  sender: string;
  text: string | null;
  /** The visible text of its html, else its text: input of the search. */
  words: string | null;
  html: Uint8Array;
  /** Digest of html and text (bodies/packed-copy.ts). */
  copyDigest: string;
  cleaningNote: string | null;
  images: PackedImage[];
}

/** A picture the sanitized html shows; with its bytes if it is inline. */
export interface PackedImage extends Omit<ImageReference, 'inlineIndex'> {
  inline: Pick<InlineImage, 'bytes' | 'contentType'> | null;
}

/** Properties of any message, whatever its outcome. */
export interface PreparedBase {
  /** SHA-256 (hex) of the original bytes: identifies a rejected message. */
  rawHash: string;
}

export interface ReadyMail extends PreparedBase {
  outcome: 'ready';
  mail: PackedMail;
  /** The source message, packed. */
  raw: Uint8Array;
  /** Present if it was forwarded: the source's time of receipt is that of the forward. */
  wasForwarded?: true;
}

/** A message whose Message-ID is already stored: enough to distinguish a duplicate from another email. */
export interface CheckedMail extends PreparedBase {
  outcome: 'checked';
  messageId: string;
  fromAddress: string;
  contentHash: string;
}

export interface RejectedMail extends PreparedBase {
  outcome: 'rejected';
  code: RejectionCode;
  /** A sentence for administrators. */
  reason: string;
  /** If the header can be read. */
  subject: string | null;
  fromAddress: string | null;
  /** The stored part of the message, packed. */
  raw: Uint8Array;
  rawTruncated: boolean;
  sizeBytes: number;
}

export type Prepared = ReadyMail | CheckedMail | RejectedMail;
