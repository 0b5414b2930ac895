/**
 * Sessions know when they began, so that daily use does not keep one for ever, and are found by their user, so that all
 * of them can be ended. Id tokens that stood in clear are forgotten: those who signed in before sign out at their
 * provider without a hint.
 */
export const statements = [
  'alter table sessions add column started_at timestamptz not null default now()',
  "update sessions set sess = json_build_object('userId', sess ->> 'userId') where sess ->> 'idToken' is not null",
  "create index sessions_user on sessions ((sess ->> 'userId'))",
];
