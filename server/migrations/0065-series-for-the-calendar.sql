-- What a calendar may be narrowed by: it asks first which series are meant.
create or replace view published_series as
  select project_id, id, plan_id, import_id, station_id, mining_component_id, environmental_component_id, source_id, responsible,
         subcomponent_id, type_id, frequency_id
    from monitoring_series;
