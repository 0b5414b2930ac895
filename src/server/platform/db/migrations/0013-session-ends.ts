/**
 * Sessions get a start, so that daily use does not prolong one forever, and an index by user, so that all of
 * a user's can be ended. Unencrypted id tokens are deleted: users signed in before sign out at their provider
 * without a hint.
 */
export const statements = [
  'alter table sessions add column started_at timestamptz not null default now()',
  "update sessions set sess = json_build_object('userId', sess ->> 'userId') where sess ->> 'idToken' is not null",
  "create index sessions_user on sessions ((sess ->> 'userId'))",
];
