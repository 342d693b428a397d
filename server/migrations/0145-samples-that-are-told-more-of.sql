-- A preview is of the units that parameters had when its file was read; a sample may be told more of by a later file.

alter table sample_previews add column units jsonb not null default '{}';
comment on column sample_previews.units is 'In which its results were worked out: {parameter: unit}. Where one has become another the file is to be read again.';

create table sample_fillings (
  project_id uuid not null references projects (id),
  import_id  uuid not null,
  sample_id  uuid not null,
  primary key (project_id, import_id, sample_id),
  foreign key (project_id, import_id) references sample_imports (project_id, id),
  foreign key (project_id, sample_id) references samples (project_id, id)
);
comment on table sample_fillings is 'append-only: samples that lacked a day, an hour, a matrix, a campaign or a laboratory, and the import that told it.';

create view published_sample_fillings as select project_id, import_id, sample_id from sample_fillings;
