/** A message as a feature writes it; all texts are plain. Its format makes a body of it. */
export interface WebhookContent {
  /** The kind of change, such as `emails.new`. */
  type: string;
  /** One sentence that says what changed. */
  title: string;
  /** The page that shows it. */
  url: string;
  items: readonly WebhookItem[];
  /** The whole of it for programs. */
  data: unknown;
}

export interface WebhookItem {
  title: string;
  url: string;
  /** A line below the title. */
  under: string;
}

/** A delivery that waits to be sent. */
export interface WaitingDelivery {
  id: number;
  webhookId: number;
  userId: string;
  messageId: string;
  kind: string;
  data: unknown;
  writtenAt: Date;
  queuedAt: Date;
  /** Counts this one. */
  attempts: number;
  /** Encrypted, as stored. */
  address: string;
  secret: string;
  format: string;
}

/** Writes a delivery's content when it is sent. @returns null if it is no longer to be sent. */
export type RenderDelivery = (
  delivery: Pick<WaitingDelivery, 'userId' | 'webhookId' | 'data'>,
) => Promise<WebhookContent | null>;

/** The kinds of deliveries and what renders each. */
export type WebhookKinds = Readonly<Record<string, RenderDelivery>>;
