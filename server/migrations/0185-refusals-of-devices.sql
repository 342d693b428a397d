-- What of a message was refused, and whose last message was refused in whole or in part.
alter table readings_raw add column accepted integer, add column refused jsonb;
comment on column readings_raw.accepted is 'Readings of it that were taken; null: not counted when it came.';
comment on column readings_raw.refused is 'What was not taken: [{variable, reason, n}], variable null where it could not be read.';

create or replace view published_raw_messages as
  select project_id, id, source, device_id, at, reason, detail, codec_version, body, accepted, refused from readings_raw;

create table device_refusals (
  project_id uuid not null,
  device_id  uuid not null,
  message_id uuid not null,
  primary key (project_id, device_id)
) with (fillfactor = 50);
comment on table device_refusals is 'The last message of a device, where something of it was refused; a later message without refusals removes the row.';
create view published_device_refusals as select project_id, device_id, message_id from device_refusals;

-- Messages of networks are all kept, so their last one is known; reports by HTTP and MQTT are kept only where refused.
insert into device_refusals (project_id, device_id, message_id)
select project_id, device_id, id from (
  select distinct on (project_id, device_id) project_id, device_id, id, source, reason
    from readings_raw where device_id is not null order by project_id, device_id, id desc) last
 where reason is not null and reason <> 'UNKNOWN_COMMAND' and source in ('chirpstack', 'ttn', 'rockblock');
