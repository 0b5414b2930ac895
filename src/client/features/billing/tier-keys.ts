import type { QueryKey } from '@tanstack/react-query';
import { currentUserKey } from '#client/features/billing/current-user-key.ts';
import { contentKeys } from '#client/lib/content-keys.ts';

/** The answers that change with the reader's tier: who they are, and all that premium opens. */
export const tierKeys: readonly QueryKey[] = [currentUserKey, ...contentKeys, ['saved-lists']];
