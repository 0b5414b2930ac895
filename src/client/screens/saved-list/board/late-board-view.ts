import { SavedListSkeleton } from '#client/features/saved-lists/components/saved-lists-states.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';

export const BoardView = lazyPart(
  () => import('#client/screens/saved-list/board/board-view.tsx'),
  (code) => code.BoardView,
  { Loading: SavedListSkeleton },
);
