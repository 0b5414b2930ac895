/** The form of a webhook's messages: ours, signed, or that of a chat. */
export const webhookFormats = ['json', 'slack', 'teams', 'discord'] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

export const deliveryStates = ['waiting', 'sent', 'withdrawn', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Webhooks of one reader. */
export const maxWebhooks = 10;
