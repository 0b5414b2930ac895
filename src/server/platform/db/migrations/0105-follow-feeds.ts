/** The feed of all that a reader follows, known by a hash of its address alone. */
export const statements = ['alter table follow_settings add column feed_hash text unique'];
