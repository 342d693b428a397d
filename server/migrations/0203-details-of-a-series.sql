-- What a plan's row states besides its schedule: where, of what, against which limit, how, and by which table of the permit.

alter table monitoring_series
  add column utm_easting     double precision,
  add column utm_northing    double precision,
  add column utm_zone        text check (utm_zone ~ '^[1-9][0-9]?[NS]?$'),
  add column datum           text check (datum in ('WGS84', 'SIRGAS2000', 'SIRGAS-Chile', 'Peru96', 'PSAD56', 'SAD69')),
  add column parameters      text,
  add column limits          text,
  add column method          text,
  add column report_term     text,
  add column report_period   text,
  add column table_reference text,
  add check ((utm_easting is null) = (utm_northing is null));
comment on column monitoring_series.utm_easting is 'Metres, as the plan has them; the place of the station is that of the catalogue.';
comment on column monitoring_series.utm_zone is '19S, or 19 where the plan does not name the hemisphere; null where it names no zone.';
comment on column monitoring_series.datum is 'Null where the plan names none.';
