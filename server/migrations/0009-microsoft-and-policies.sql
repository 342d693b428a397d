-- Sign-on with Microsoft, and who published which version of the platform's policy.

-- Asked for before the provider's window opens, and good for one sign-on: kept here because web processes hold no state.
create table sign_on_nonces (
  nonce_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index sign_on_nonces_age on sign_on_nonces (expires_at);

create table microsoft_identities (
  tenant_id text not null,
  object_id text not null,
  user_id   uuid not null unique references users (id),
  email     text not null,
  bound_at  timestamptz not null default now(),
  primary key (tenant_id, object_id)
);
comment on table microsoft_identities is 'append-only: a person of the provider is bound to a user once, by e-mail, and for good.';
comment on column microsoft_identities.email is 'The address that bound them; it may change on both sides afterwards.';

-- Null: it came with the platform.
alter table policies add column published_by uuid references users (id);
alter table policies add column published_at timestamptz not null default now();

create index policy_acceptances_time on policy_acceptances (project_id, accepted_at desc, id desc);
