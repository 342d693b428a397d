-- Menus that administrators edit, and the hour in which an administrator sees a project as one of its people does.

alter table menu_entries add column visible boolean not null default true;
comment on column menu_entries.visible is 'False: hidden from everybody but the administrators, with all that is below.';

alter table menu_entry_users alter column permissions drop not null, alter column permissions drop default;
comment on column menu_entry_users.permissions is 'The most that the person may do there; null: what they may in the project.';

-- Two administrators who edit the same menu: the second is told, instead of undoing the first.
create table project_menus (
  project_id uuid primary key references projects (id),
  version    integer not null,
  updated_at timestamptz not null default now(),
  updated_by uuid not null references users (id)
);

create table member_views (
  project_id uuid not null references projects (id),
  id         uuid not null,
  code_hash  bytea not null,
  viewer_id  uuid not null references users (id),
  user_id    uuid not null references users (id),
  began_at   timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  primary key (project_id, id)
);
create index member_views_code on member_views (code_hash);
create index member_views_viewer on member_views (project_id, viewer_id) where ended_at is null;

create view published_member_views as
  select project_id, code_hash, viewer_id, user_id, expires_at, ended_at from member_views;

-- What the guard asks of a person's areas. An entry that is closed, or hidden, closes all that is below it; a menu is
-- three levels deep at most, so that plain joins read an entry's parents and a project's and person's row is all they touch.
create or replace view published_menu_grants as
  select m.project_id, m.user_id, e.alias,
         e.visible and coalesce(p.visible, true) and coalesce(q.visible, true)
           and coalesce(g.status, true) and coalesce(h.status, true) and coalesce(i.status, true) as status,
         g.permissions
    from project_members m
    join menu_entries e on e.project_id = m.project_id and e.type = 'area'
    left join menu_entries p on p.project_id = e.project_id and p.id = e.parent_id
    left join menu_entries q on q.project_id = p.project_id and q.id = p.parent_id
    left join menu_entry_users g on g.project_id = e.project_id and g.entry_id = e.id and g.user_id = m.user_id
    left join menu_entry_users h on h.project_id = e.project_id and h.entry_id = p.id and h.user_id = m.user_id
    left join menu_entry_users i on i.project_id = e.project_id and i.entry_id = q.id and i.user_id = m.user_id
   where g.entry_id is not null or not e.visible or h.status is not null or i.status is not null
      or p.visible is false or q.visible is false;
comment on view published_menu_grants is 'Null permissions: what the person may do in the project.';

-- A person as the people of their projects see them. The key is the name without case and accents, for searching.
create view published_user_directory as
  select id, email, name, last_name, position, locale, admin, active and not blocked and deleted_at is null as live,
         deleted_at is not null as deleted, verified_at is not null as verified,
         translate(lower(name || ' ' || last_name), 'áàâãäåéèêëíìîïóòôõöúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc') as name_key
    from users;
