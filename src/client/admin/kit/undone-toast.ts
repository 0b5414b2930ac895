import type { BulkChange } from '#shared/contract/bulk-changes.ts';
import { countOf } from '#shared/format/count.ts';

/** What undoing a change has come to; stopped, it can be undone further. */
export function undoneToast(change: BulkChange): { title: string; description: string } {
  const { kind, changed, undone, undoneAt, notes } = change;
  const noun = kind === 'brands' ? 'brand' : 'email';
  const back = `${countOf(undone, `${noun} is`, `${noun}s are`)} ${kind === 'merge' ? 'back' : 'as before'}.`;
  if (undoneAt === null) return { title: 'Undone halfway', description: back };
  const kept = changed - undone;
  const words = [
    kind === 'merge' && changed === 0 ? 'The brands are two again.' : back,
    ...(kept === 0
      ? []
      : [`${countOf(kept, `${noun} stays as it is`, `${noun}s stay as they are`)}: changed since, or gone.`]),
    ...notes,
  ];
  return { title: 'Change undone', description: words.join(' ') };
}
