-- Where there is no mail server, whoever made an account may hand over the link that activates it.
alter table users add column invited_by uuid references users (id);
comment on column users.invited_by is 'Who made the account; null: it was there before this was kept, or nobody did.';
alter table users add column vouched_by uuid references users (id);
comment on column users.vouched_by is 'Who handed over the link by which it was activated: nobody has proved the address. Null: it was proved, or nothing was yet.';
alter table password_tokens add column handed_by uuid references users (id);
comment on column password_tokens.handed_by is 'Who handed the link over; null: it went by mail.';

create or replace view published_user_directory as
  select id, email, name, last_name, position, locale, admin, active and not blocked and deleted_at is null as live,
         deleted_at is not null as deleted, verified_at is not null as verified,
         translate(lower(name || ' ' || last_name), 'áàâãäåéèêëíìîïóòôõöúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc') as name_key,
         time_zone, vouched_by is not null as vouched
    from users;
