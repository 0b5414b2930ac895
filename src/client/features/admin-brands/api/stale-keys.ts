import type { QueryKey } from '@tanstack/react-query';
import { contentKeys } from '#client/lib/content-keys.ts';

/** Everything that shows brands: their names stand beside emails, in lists and among favourites. */
export const brandStaleKeys: readonly QueryKey[] = [...contentKeys, ['saved-lists']];
