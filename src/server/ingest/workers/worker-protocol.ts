import type {
  BrandIdentity,
  Classification,
  ImageReference,
  InlineImage,
  PreparedMail,
  RejectionCode,
  SourceMessage,
} from '#server/ingest/types.ts';

/**
 * How far a message is to be taken: `check` stops where it is known whether it was seen before; `plain` leaves the
 * html aside, for a message that cost a thread its life.
 */
export type PrepareDepth = 'whole' | 'check' | 'plain';

/** One message on its way to a worker thread. */
export interface PrepareRequest {
  source: SourceMessage;
  depth: PrepareDepth;
  now: Date;
  /** False: the mail is stored as `other` and `none`, and what was seen in it is kept as evidence. Default true. */
  categorizes?: boolean;
  /** Whether signatures are verified where no receiving server has judged the mail: asks DNS for their keys. */
  verifiesDkim?: boolean;
}

/** A prepared message in the form in which it is stored: large parts packed as platform/db/compression.ts does it. */
export interface PackedMail extends Omit<PreparedMail, 'sanitized' | 'inlineImages'> {
  brand: BrandIdentity;
  classification: Classification;
  subject: string;
  preheader: string | null;
  sender: string;
  text: string | null;
  /** What its html shows, else its text: what it is searched by. */
  words: string | null;
  html: Uint8Array;
  /** What html and text are known by (bodies/packed-copy.ts). */
  copyDigest: string;
  cleaningNote: string | null;
  images: PackedImage[];
}

/** A picture the cleaned html shows; with its bytes when it travelled inside the message. */
export interface PackedImage extends Omit<ImageReference, 'inlineIndex'> {
  inline: Pick<InlineImage, 'bytes' | 'contentType'> | null;
}

/** What is known of any message, whatever became of it. */
export interface PreparedBase {
  /** SHA-256 (hex) of the bytes as they came: what a rejected message is known by. */
  rawHash: string;
}

export interface ReadyMail extends PreparedBase {
  outcome: 'ready';
  mail: PackedMail;
  /** The message as it came, packed. */
  raw: Uint8Array;
}

/** Of a message whose Message-ID is stored already: enough to tell a repetition from another mail. */
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
  /** As far as the header can be read. */
  subject: string | null;
  fromAddress: string | null;
  /** As much of the message as is kept, packed. */
  raw: Uint8Array;
  rawTruncated: boolean;
  sizeBytes: number;
}

export type Prepared = ReadyMail | CheckedMail | RejectedMail;
