insert into menu_pages (alias, area) values
  ('Measurements', 'PlanningAndMonitoring'),
  ('ModiLoggerFiles', 'ModiList');
