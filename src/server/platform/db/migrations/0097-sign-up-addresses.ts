/**
 * Addresses that the vault made, one a sign-up. That of a deleted sign-up stays, so that no other gets it. A
 * stranger is a sender of another brand that writes to such an address: the brand passed it on.
 */
export const statements = [
  `create table sign_up_addresses (
     address text primary key check (address = lower(address)),
     sign_up_id integer references sign_ups (id) on delete set null,
     made_at timestamptz not null
   )`,
  'create index sign_up_addresses_sign_up on sign_up_addresses (sign_up_id)',
  `create table sign_up_strangers (
     sign_up_id integer not null references sign_ups (id) on delete cascade,
     domain text not null,
     sender text not null,
     first_at timestamptz not null,
     email_id integer references emails (id) on delete set null,
     is_proven boolean not null,
     primary key (sign_up_id, domain)
   )`,
  'create index sign_up_strangers_email on sign_up_strangers (email_id)',
];
