import { errorReply } from '#shared/contract/common.ts';

/** The replies any route may answer beside its own: errors without further fields. */
export const errorReplies = { '4xx': errorReply, '5xx': errorReply } as const;
