import { ifPremium } from '#client/features/auth/api.ts';
import { boardQuery } from '#client/features/saved-lists/boards/api.ts';
import type { LoadContext } from '#client/platform/router/page.ts';
import { BoardView } from '#client/screens/saved-list/board/late-board-view.ts';

export function load(listId: number, context: LoadContext): Promise<unknown> {
  return Promise.all([
    BoardView.fetch(),
    ifPremium(context, ({ queryClient, api }) => queryClient.ensureQueryData(boardQuery(api, listId))),
  ]);
}
