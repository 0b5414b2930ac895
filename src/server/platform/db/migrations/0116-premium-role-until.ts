/** Premium by a role lasts as long as a session that began when the role was judged. */
export const statements = [
  'alter table users add column premium_role_until timestamptz',
  `update users set premium_role_until = now() + interval '90 days' where has_premium_role`,
  'drop index users_premium',
  'alter table users drop column has_premium_role',
  `create index users_premium on users (created_at desc, id desc)
     where subscription_tier = 'premium' or premium_role_until is not null`,
];
