-- A map layer's file may come in parts: unlike a file, nothing is made of it until the layer is added.
alter table file_uploads add column is_layer boolean not null default false;
comment on column file_uploads.is_layer is 'Whether a map layer is made of it, when its administrator adds it.';
