/**
 * Models learnt from the corrections of this vault, the newest version in force; how far stored emails have
 * been classified by it; and an index of the corrections.
 */
export const statements = [
  `create table learnt_models (
     version integer primary key generated always as identity,
     trained_at timestamptz not null,
     shape text not null,
     corrections integer not null,
     corrections_hash text not null,
     report jsonb not null,
     weights bytea,
     weights_codec smallint not null,
     applied_through integer not null default 0,
     is_applied boolean not null default false
   )`,
  `create index emails_corrected_idx on emails (id) where campaign_type_locked or season_locked`,
];
