-- A plan may state its coordinates in datums of North America and Brazil, also where they are not converted.

alter table monitoring_series
  drop constraint monitoring_series_datum_check,
  add constraint monitoring_series_datum_check check (datum in (
    'WGS84', 'SIRGAS2000', 'SIRGAS-Chile', 'Peru96', 'NAD83', 'PSAD56', 'SAD69', 'NAD27', 'CorregoAlegre'));
