-- The monitorings of a series by their days: what serves a commitment is asked for by its series.
create index monitorings_series on monitorings (project_id, series_id, estimated_on);
