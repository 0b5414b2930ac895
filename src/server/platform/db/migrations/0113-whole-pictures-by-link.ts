/** A link to one email can let its guests download the picture of the whole email. */
export const statements = [
  `alter table shares add column shows_whole boolean not null default false,
     add check (kind = 'email' or not shows_whole)`,
];
