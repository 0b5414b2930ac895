import {
  giveOffers,
  keepRecognizedOffers,
  listCorrectedOffers,
} from '#server/ingest/store/facts/corrected-offers.ts';
import { offerJson } from '#server/ingest/store/facts/store-offers.ts';
import { keepRecognized } from '#server/ingest/store/keep-recognized.ts';
import type { Offer } from '#server/ingest/types.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** An email that is no longer a card, and the card in its place. */
export interface Succession {
  from: number;
  to: number;
}

/** SQL: whether somebody gave an entry its place on the board. */
const isPlaced = (entry: string) => `(${entry}.section_id is not null or ${entry}.position is not null)`;

/**
 * Passes on what people attached to a card, and the news it was: entries of lists with their notes, reports,
 * corrections, marks. A list with both keeps one entry, with both notes, from the earlier day, at the place on the
 * board that either has. Nothing is attached to a copy, so passing on from one does nothing.
 */
export async function passOn(client: Queryable, pairs: readonly Succession[]): Promise<void> {
  if (pairs.length === 0) return;
  const values = [pairs.map(({ from }) => from), pairs.map(({ to }) => to)];
  await client.query({
    name: 'pass-on-entries',
    text: `with gone as (
        delete from saved_list_items item using unnest($1::int[], $2::int[]) as pair (old, new)
        where item.email_id = pair.old
        returning item.list_id, pair.new as email_id, item.added_at, item.notes, item.section_id, item.position, item.id
      )
      insert into saved_list_items as kept (list_id, email_id, added_at, notes, section_id, position)
      select list_id, email_id, min(added_at), string_agg(distinct notes, e'\\n\\n'),
        (array_agg(section_id order by position nulls last, id))[1], (array_agg(position order by position nulls last, id))[1]
      from gone group by 1, 2
      on conflict (list_id, email_id) do update set added_at = least(kept.added_at, excluded.added_at),
        section_id = case when ${isPlaced('kept')} then kept.section_id else excluded.section_id end,
        position = case when ${isPlaced('kept')} then kept.position else excluded.position end,
        notes = case when kept.notes = excluded.notes then kept.notes
          else nullif(concat_ws(e'\\n\\n', kept.notes, excluded.notes), '') end`,
    values,
  });
  await passOnShares(client, values);
  await passOnNews(client, values);
  await passOnReports(client, values);
  await passOnOffers(client, values);
  await keepRecognized(client, await findUncorrected(client, values));
  await client.query({
    name: 'pass-on-corrections',
    text: `update emails kept set
        campaign_type = case when gone.campaign_type_locked and not kept.campaign_type_locked
          then gone.campaign_type else kept.campaign_type end,
        campaign_type_locked = kept.campaign_type_locked or gone.campaign_type_locked,
        season = case when gone.season_locked and not kept.season_locked then gone.season else kept.season end,
        season_locked = kept.season_locked or gone.season_locked,
        is_important = kept.is_important or gone.is_important, is_saved = kept.is_saved or gone.is_saved
      from unnest($1::int[], $2::int[]) as pair (old, new) join emails gone on gone.id = pair.old
      where kept.id = pair.new and gone.state <> 'copy'
        and (gone.campaign_type_locked or gone.season_locked or gone.is_important or gone.is_saved)`,
    values,
  });
}

/** Links to an email, and guests' comments on it. */
async function passOnShares(client: Queryable, values: number[][]): Promise<void> {
  await client.query({
    name: 'pass-on-links',
    text: `update shares set email_id = pair.new from unnest($1::int[], $2::int[]) as pair (old, new)
      where email_id = pair.old`,
    values,
  });
  await client.query({
    name: 'pass-on-comments',
    text: `update board_comments set email_id = pair.new from unnest($1::int[], $2::int[]) as pair (old, new)
      where email_id = pair.old`,
    values,
  });
}

/** Followers hear of a campaign once, whichever email is its card. */
async function passOnNews(client: Queryable, values: number[][]): Promise<void> {
  await client.query({
    name: 'pass-on-waiting-news',
    text: `with gone as (
        delete from waiting_news w using unnest($1::int[], $2::int[]) as pair (old, new) where w.email_id = pair.old
        returning pair.new as email_id, w.stored_at
      )
      insert into waiting_news (email_id, stored_at) select email_id, min(stored_at) from gone group by 1
      on conflict do nothing`,
    values,
  });
  await client.query({
    name: 'pass-on-news',
    text: `update news n set email_id = first.email_id from (
        select pair.new as email_id, min(old.position) as position
        from unnest($1::int[], $2::int[]) as pair (old, new) join news old on old.email_id = pair.old
        where not exists (select from news own where own.email_id = pair.new) group by 1
      ) first where n.position = first.position`,
    values,
  });
  await client.query({
    name: 'pass-on-held-news',
    text: `with gone as (
        delete from held_news h using unnest($1::int[], $2::int[]) as pair (old, new) where h.email_id = pair.old
        returning h.follow_id, pair.new as email_id
      )
      insert into held_news (follow_id, email_id) select distinct follow_id, email_id from gone
      on conflict do nothing`,
    values,
  });
}

/** A report that waits for a decision waits with the card. */
async function passOnReports(client: Queryable, values: number[][]): Promise<void> {
  const { rowCount } = await client.query({
    name: 'pass-on-reports',
    text: `update email_reports set email_id = pair.new from unnest($1::int[], $2::int[]) as pair (old, new)
      where email_id = pair.old`,
    values,
  });
  if (rowCount === 0) return;
  await client.query({
    name: 'pass-on-reviews',
    text: `insert into email_reviews as kept (email_id, rank, held_for, rules, sender, source_kind, run, asked_at)
      select distinct on (pair.new) pair.new, r.rank, jsonb_path_query_array(r.held_for, '$[*] ? (@.rule == "reported")'),
        array['reported'], r.sender, r.source_kind, r.run, r.asked_at
      from unnest($1::int[], $2::int[]) as pair (old, new) join email_reviews r on r.email_id = pair.old
      where r.decided_at is null and 'reported' = any(r.rules) order by pair.new, r.asked_at
      on conflict (email_id) do update set decided_at = null, decided_by = null,
        rank = greatest(kept.rank, excluded.rank),
        held_for = case when 'reported' = any(kept.rules) then kept.held_for else kept.held_for || excluded.held_for end,
        rules = case when 'reported' = any(kept.rules) then kept.rules else kept.rules || excluded.rules end`,
    values,
  });
  await client.query({
    name: 'pass-on-decisions',
    text: `update email_reviews set decided_at = asked_at
      where email_id = any($1::int[]) and decided_at is null and 'reported' = any(rules)`,
    values: [values[0]],
  });
}

/** Offers that an administrator set. */
async function passOnOffers(client: Queryable, values: number[][]): Promise<void> {
  const { rows } = await client.query<{ from: number; to: number; recognized: Offer[] }>({
    name: 'pass-on-offers',
    text: `select gone.id as "from", kept.id as "to",
        coalesce((select json_agg(${offerJson} order by o.position)
          from email_offers o where o.email_id = kept.id), '[]') as recognized
      from unnest($1::int[], $2::int[]) as pair (old, new)
        join emails gone on gone.id = pair.old join emails kept on kept.id = pair.new
      where gone.state <> 'copy' and gone.offers_locked and not kept.offers_locked`,
    values,
  });
  if (rows.length === 0) return;
  const offers = await listCorrectedOffers(
    client,
    rows.map(({ from }) => from),
  );
  await keepRecognizedOffers(
    client,
    rows.map(({ to, recognized }) => ({ id: to, offers: recognized })),
  );
  for (const { from, to } of rows) await giveOffers(client, to, offers.get(from) ?? []);
}

/** Returns the cards that are about to get their first correction. */
async function findUncorrected(client: Queryable, values: number[][]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'pass-on-uncorrected',
    text: `select kept.id from unnest($1::int[], $2::int[]) as pair (old, new)
        join emails gone on gone.id = pair.old join emails kept on kept.id = pair.new
      where gone.state <> 'copy' and (gone.campaign_type_locked or gone.season_locked)
        and not (kept.campaign_type_locked and kept.season_locked)`,
    values,
  });
  return rows.map(({ id }) => id);
}
