/** One part of a mail's body; it becomes html and plain text alike. */
export type MailPart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'links'; links: readonly MailLink[] };

export interface MailLink {
  title: string;
  url: string;
  /** A line above and one below the title. */
  over?: string;
  under?: string;
}

/** A mail as a feature writes it; all texts are plain. */
export interface MailContent {
  subject: string;
  /** The preview text that inboxes show after the subject. */
  preheader: string;
  parts: readonly MailPart[];
  /** Why the reader gets this mail, the last paragraph. */
  reason: string;
  /** Ends the mail of this kind with one POST (RFC 8058), and shows a page on GET; absent for mail that was asked for once. */
  unsubscribeUrl?: string;
  /** A link to the page on which the reader changes what they get. */
  settings?: { label: string; url: string };
}

/** A mail that waits to be sent. */
export interface WaitingMail {
  id: number;
  messageId: string;
  kind: string;
  userId: string | null;
  address: string;
  data: unknown;
  writtenAt: Date;
  /** Counts this one. */
  attempts: number;
}

/** Writes a mail's content when it is sent. @returns null if it is no longer to be sent. */
export type RenderMail = (
  mail: Pick<WaitingMail, 'id' | 'userId' | 'address' | 'data'>,
) => Promise<MailContent | null>;

/** The kinds of mail and what renders each. */
export type MailKinds = Readonly<Record<string, RenderMail>>;
