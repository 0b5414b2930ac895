/**
 * The words of an email are compressed by LZ4 (decision 74), which takes less time than pglz and leaves less. A PostgreSQL
 * that was built without it goes on as before; what is there already is read as it is.
 */
export const statements = [
  `do $$ begin
     alter table email_facts alter column terms set compression lz4;
   exception when feature_not_supported then null;
   end $$`,
];
