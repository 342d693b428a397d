-- The icons that the standard menu gave to its pages, several of which looked the same. Without one a page has its own.
update menu_entries set icon = null
 where type = 'area' and (alias, icon) in (
   ('Home', 'home'), ('PlanningAndMonitoring', 'plans'), ('ScheduleCalendar', 'calendar'), ('MonitoringTable', 'file'),
   ('PlanningKpis', 'chart-bar'), ('FieldWork', 'map'), ('Commitments', 'file'), ('CommitmentsMatrix', 'plans'),
   ('FilesContainer', 'folder'), ('Samples', 'file'), ('WaterDiagrams', 'chart-bar'), ('ModiList', 'map'),
   ('Reports', 'file'), ('Catalog', 'file'), ('ConfigView', 'settings'));
