import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { makeFeedMutation, revokeFeedMutation } from '#client/screens/follows/api.ts';
import { FeedAddress } from '#client/ui/form/feed-address.tsx';

/** The feed of all that is followed. */
export function FeedSettings({ hasFeed }: { hasFeed: boolean }) {
  return (
    <section aria-labelledby="feed" className="mt-10 border-t border-line pt-8">
      <h2 id="feed" className="heading">
        Feed
      </h2>
      <div className="mt-1">
        <FeedAddress
          hasFeed={hasFeed}
          none="New emails of all you follow, for a feed reader."
          label="Feed address"
          make={useApiMutation(makeFeedMutation)}
          revoke={useApiMutation(revokeFeedMutation)}
        />
      </div>
    </section>
  );
}
