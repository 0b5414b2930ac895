/**
 * The mailing lists the operator wants to receive. Their mail is found among the emails by their brand's
 * domains (`emails_brand_newest`), or by the address used to sign up, which only an arriving mail shows: the
 * email stores its sign-up, and never its address.
 */
export const statements = [
  `create table sign_ups (
     id integer primary key generated always as identity,
     domain text not null unique check (domain = lower(domain)),
     address text check (address = lower(address)),
     signed_up_on date,
     confirmed_on date,
     ended_on date,
     rhythm_days integer check (rhythm_days between 1 and 366),
     notes text,
     created_at timestamptz not null default now()
   )`,
  'create index sign_ups_address on sign_ups (address) where address is not null',
  `create table sign_up_emails (
     email_id integer primary key references emails (id) on delete cascade,
     sign_up_id integer not null references sign_ups (id) on delete cascade
   )`,
  'create index sign_up_emails_sign_up on sign_up_emails (sign_up_id, email_id)',
  // The few emails that are not the list's mail: requests to confirm, and messages others sent in its name.
  `create index email_reviews_no_list_mail on email_reviews (email_id)
     where confirmation_url is not null or rules && array['forged', 'blocked']`,
];
