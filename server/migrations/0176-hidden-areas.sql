-- Hiding an entry of the menu for the whole project, or taking it out, closes its area's calls as closing it to one
-- person does. Several pages may belong to one area: it is open while one of their entries is visible.

create table menu_pages (
  alias text primary key,
  area  text not null
);
comment on table menu_pages is 'The area to which a page''s calls belong, for the pages that whoever reads may open: the table of routes, for the database. A test compares the two.';
insert into menu_pages (alias, area) values
  ('PlanningAndMonitoring', 'PlanningAndMonitoring'),
  ('PlanningCreate', 'PlanningAndMonitoring'),
  ('ScheduleCalendar', 'PlanningAndMonitoring'),
  ('PlanningEdit', 'PlanningAndMonitoring'),
  ('AddMoreMonitoring', 'PlanningAndMonitoring'),
  ('MonitoringTable', 'PlanningAndMonitoring'),
  ('FieldWork', 'PlanningAndMonitoring'),
  ('PlanningKpis', 'PlanningAndMonitoring'),
  ('PlanningDetail', 'PlanningAndMonitoring'),
  ('Commitments', 'Commitments'),
  ('CommitmentsCreate', 'Commitments'),
  ('InstrumentComparison', 'Commitments'),
  ('InstrumentDetail', 'Commitments'),
  ('CommitmentsReview', 'Commitments'),
  ('CommitmentsMatrix', 'Commitments'),
  ('FilesContainer', 'FilesContainer'),
  ('ModiList', 'ModiList'),
  ('ModiAlerts', 'ModiAlerts'),
  ('ModiDetail', 'ModiList'),
  ('ModiGraph', 'ModiList'),
  ('NPYMS', 'NPYMS'),
  ('Reports', 'Reports'),
  ('Samples', 'Samples'),
  ('SampleParameters', 'Samples'),
  ('Exceedances', 'Exceedances'),
  ('Limits', 'Limits'),
  ('SampleImport', 'Samples'),
  ('WaterDiagrams', 'WaterDiagrams'),
  ('EnvironmentReport', 'WaterDiagrams'),
  ('Prompt', 'Prompt'),
  ('ChatBot', 'ChatBot'),
  ('ConfigView', 'ConfigView');

-- What was never in a menu is not closed by not being there.
create table menu_removed_pages (
  project_id uuid not null references projects (id),
  alias      text not null,
  removed_at timestamptz not null default now(),
  primary key (project_id, alias)
);
comment on table menu_removed_pages is 'Pages that stood in a project''s menu and were taken out of it, until they are put back.';

-- By area, not by entry. A row for every area that is narrowed for the person: closed where each of its entries is
-- hidden, with what it stands below, or taken out, or closed to the person; or where the entry that bears the area's
-- own name is closed to the person. Permissions are those of that entry.
create or replace view published_menu_grants as
  select m.project_id, m.user_id, a.area as alias,
         a.shown and coalesce(own.status, true) as status, own.permissions
    from project_members m
    cross join lateral (
      select g.area, coalesce(bool_or(e.open), false) as shown
        from menu_pages g
        left join lateral (
          select e.visible and coalesce(p.visible, true) and coalesce(q.visible, true)
                   and coalesce(h.status, true) and coalesce(i.status, true) and coalesce(j.status, true) as open
            from menu_entries e
            left join menu_entries p on p.project_id = e.project_id and p.id = e.parent_id
            left join menu_entries q on q.project_id = p.project_id and q.id = p.parent_id
            left join menu_entry_users h on h.project_id = e.project_id and h.entry_id = e.id and h.user_id = m.user_id
            left join menu_entry_users i on i.project_id = e.project_id and i.entry_id = p.id and i.user_id = m.user_id
            left join menu_entry_users j on j.project_id = e.project_id and j.entry_id = q.id and j.user_id = m.user_id
           where e.project_id = m.project_id and e.type in ('area', 'environment-report') and e.alias = g.alias) e on true
        left join menu_removed_pages r on r.project_id = m.project_id and r.alias = g.alias
       group by g.area
      having count(e.open) > 0 or count(r.alias) > 0) a
    left join lateral (
      select coalesce(h.status, true) and coalesce(i.status, true) and coalesce(j.status, true) as status, h.permissions
        from menu_entries e
        left join menu_entries p on p.project_id = e.project_id and p.id = e.parent_id
        left join menu_entries q on q.project_id = p.project_id and q.id = p.parent_id
        left join menu_entry_users h on h.project_id = e.project_id and h.entry_id = e.id and h.user_id = m.user_id
        left join menu_entry_users i on i.project_id = e.project_id and i.entry_id = p.id and i.user_id = m.user_id
        left join menu_entry_users j on j.project_id = e.project_id and j.entry_id = q.id and j.user_id = m.user_id
       where e.project_id = m.project_id and e.type = 'area' and e.alias = a.area limit 1) own on true
   where not a.shown or own.status is false or own.permissions is not null;
comment on view published_menu_grants is 'By area. Null permissions: what the person may do in the project.';
