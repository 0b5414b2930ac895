import { apiPath } from '#client/platform/api/call-api.ts';
import { ButtonAnchor } from '#client/ui/button.tsx';

/** A download of everything that is stored about the viewer. */
export function OwnData() {
  return (
    <>
      <p className="max-w-measure text-sm text-ink-2">
        A ZIP file with your profile, sessions, payments, favourites, lists with notes and comments, searches,
        sets of brands, follows, webhooks and shared links. Each is there twice: as JSON for programs, and as
        CSV for spreadsheets.
      </p>
      <div>
        <ButtonAnchor href={apiPath('/api/account/data')} download>
          Take my data
        </ButtonAnchor>
      </div>
    </>
  );
}
