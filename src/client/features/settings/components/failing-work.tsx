import { RelativeTime } from '#client/components/ui/relative-time.tsx';
import type { Settings } from '#shared/contract/settings.ts';

/** What an administrator calls it; a name of a later version is shown as it is. */
const words: Record<string, string> = {
  pictures: 'Keeping the pictures of new mail',
  thumbnails: 'Photographing new mail',
};

/** What fails behind the scenes, until it does no longer. */
export function FailingWork({ failing }: Pick<Settings, 'failing'>) {
  if (failing.length === 0) return null;
  return (
    <ul role="status" className="mt-4 grid max-w-[720px] gap-2 text-sm text-danger">
      {failing.map(({ name, since, message }) => (
        <li key={name}>
          {words[name] ?? name} failed first <RelativeTime at={since} /> and is tried again: {message}
        </li>
      ))}
    </ul>
  );
}
