/** A webhook that failed gets nothing until `rests_until`; `busy_until` is only of one that is being sent to. */
export const statements = ['alter table webhooks add column rests_until timestamptz'];
