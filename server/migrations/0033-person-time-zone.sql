-- Where a person's clock stands, for the greeting and the times in their mails. Null: they have not said.
alter table users add column time_zone text;

create or replace view published_user_directory as
  select id, email, name, last_name, position, locale, admin, active and not blocked and deleted_at is null as live,
         deleted_at is not null as deleted, verified_at is not null as verified,
         translate(lower(name || ' ' || last_name), 'áàâãäåéèêëíìîïóòôõöúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc') as name_key,
         time_zone
    from users;
