/**
 * The terms of an email are compressed by LZ4 (decision 74), which is faster than pglz and leaves less. A
 * PostgreSQL built without it keeps pglz; existing rows stay as they are.
 */
export const statements = [
  `do $$ begin
     alter table email_facts alter column terms set compression lz4;
   exception when feature_not_supported then null;
   end $$`,
];
