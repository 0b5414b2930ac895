/**
 * Hours for which mail that may have a twin waits for it, before its copy by the rules is published; 0 publishes it
 * at once.
 */
export const statements = [
  `alter table settings
     add column twin_wait_hours smallint not null default 0 check (twin_wait_hours between 0 and 48)`,
];
