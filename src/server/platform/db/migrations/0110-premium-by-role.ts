/** Premium by a role at the identity provider, independent of Stripe's premium and of an administrator's. */
export const statements = [
  'alter table users add column has_premium_role boolean not null default false',
  'drop index users_premium',
  `create index users_premium on users (created_at desc, id desc)
     where subscription_tier = 'premium' or has_premium_role`,
];
