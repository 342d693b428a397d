-- A second factor at sign-in: authenticator apps (TOTP, RFC 6238), passkeys (WebAuthn) and recovery codes.

create table second_factors (
  id            uuid primary key,
  user_id       uuid not null references users (id),
  kind          text not null check (kind in ('totp', 'passkey')),
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null,
  confirmed_at  timestamptz,
  last_used_at  timestamptz,
  sealed_secret text,
  last_step     bigint,
  credential_id text unique,
  public_key    bytea,
  counter       bigint,
  transports    text[],
  check (kind <> 'totp' or sealed_secret is not null),
  check (kind <> 'passkey' or (credential_id is not null and public_key is not null and counter is not null))
);
comment on column second_factors.confirmed_at is 'Null: an authenticator app that has not shown a right code yet; it does not count.';
comment on column second_factors.sealed_secret is 'The TOTP secret, encrypted with the key of the platform.';
comment on column second_factors.last_step is 'The time step of the last accepted code: no code of it or of an earlier one is accepted again.';
create index second_factors_user on second_factors (user_id);

create table recovery_codes (
  user_id    uuid not null references users (id),
  code_hash  bytea not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (user_id, code_hash)
);

-- What a right password opens for a person with a second factor: a few minutes to answer with it.
create table factor_tickets (
  ticket_hash bytea primary key,
  user_id     uuid not null references users (id),
  expires_at  timestamptz not null,
  tries       smallint not null default 0,
  challenge   text,
  used_at     timestamptz
);
create index factor_tickets_user on factor_tickets (user_id);

-- The challenge of a passkey that is being added; one per person.
create table passkey_registrations (
  user_id    uuid primary key references users (id),
  challenge  text not null,
  expires_at timestamptz not null
);

create table second_factor_policy (
  id           smallint primary key check (id = 1),
  required_for text not null check (required_for in ('nobody', 'systemAdmins', 'projectAdmins', 'everybody')),
  version      integer not null default 0
);
insert into second_factor_policy (id, required_for) values (1, 'nobody');

create view published_second_factor_policy as select required_for from second_factor_policy where id = 1;

-- Whom a second factor is for: no more of the account than that.
create view published_factor_people as
  select id, email, name, last_name, locale, admin, active and not blocked as live, password_hash is not null as has_password
    from users where deleted_at is null;

alter table sessions add column factor text check (factor in ('totp', 'passkey', 'recovery', 'directory'));
comment on column sessions.factor is 'What was shown besides the password; directory: the corporate sign-on answers for it. Null: the password alone.';

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('activation', 'reset', 'notification', 'test', 'security'));
