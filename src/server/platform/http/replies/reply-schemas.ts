import { errorReply } from '#shared/contract/common.ts';

/** The replies of any route besides its own: errors without further fields. */
export const errorReplies = { '4xx': errorReply, '5xx': errorReply } as const;
