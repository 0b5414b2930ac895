import { useState, useSyncExternalStore } from 'react';
import { isUnderWay } from '#client/admin/kit/mail-imports.ts';
import { DropZone } from '#client/admin/mail-imports/components/drop-zone.tsx';
import { ImportEntry } from '#client/admin/mail-imports/components/import-entry.tsx';
import { announcementOf } from '#client/admin/mail-imports/copy.ts';
import type { ChosenFile } from '#client/admin/mail-imports/dropped-files.ts';
import { beginUpload, pageUploads } from '#client/admin/mail-imports/uploads.ts';
import { useMailImports } from '#client/admin/mail-imports/use-mail-imports.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { apiMutation, type MutationContext, useApiMutation } from '#client/platform/queries/api-mutation.ts';

const noUploads = new Map();

/** Number of recent imports shown; current ones are always shown. */
const maxShown = 5;

const beginMutation = (context: MutationContext) =>
  apiMutation({ mutationFn: (chosen: readonly ChosenFile[]) => beginUpload(context, chosen) });

/** Drop zone, with the current and recent imports below. */
export function ImportPanel({ onFollow }: { onFollow?: () => void }) {
  const imports = useMailImports() ?? [];
  const uploads = useSyncExternalStore(pageUploads.subscribe, pageUploads.current, () => noUploads);
  const begin = useApiMutation(beginMutation);
  const [seenId, setSeenId] = useState<number | null>(null);
  const newest = imports[0];
  if (newest !== undefined && isUnderWay(newest) && newest.id !== seenId) setSeenId(newest.id);
  const shown = imports.filter((each, index) => index < maxShown || isUnderWay(each));
  return (
    <div className="mt-4 grid gap-4">
      <DropZone
        isBusy={begin.isPending}
        issue={begin.error === null ? null : sentenceOf(begin.error)}
        onChoose={(chosen) => begin.mutate(chosen)}
      />
      {shown.length > 0 && (
        <ul aria-label="Recent imports" className="divide-y divide-line border-y border-line">
          {shown.map((each) => (
            <ImportEntry key={each.id} of={each} upload={uploads.get(each.id)} onFollow={onFollow} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {newest !== undefined && newest.id === seenId && announcementOf(newest, uploads.get(newest.id))}
      </p>
    </div>
  );
}

function sentenceOf(error: Error): string {
  const sentence = error instanceof ApiError ? error.sentence : undefined;
  return sentence ?? 'The server could not be reached. Check your connection and try again.';
}
