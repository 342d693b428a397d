-- A commitment to send values to an authority is served by the transmission that sends them.

create table commitment_transmissions (
  project_id    uuid not null,
  commitment_id uuid not null,
  profile_id    uuid not null,
  primary key (project_id, commitment_id, profile_id),
  foreign key (project_id, commitment_id) references commitments (project_id, id),
  foreign key (project_id, profile_id) references transmission_profiles (project_id, id)
);
comment on table commitment_transmissions is 'Which transmissions to an authority serve a commitment.';
create index commitment_transmissions_profile on commitment_transmissions (project_id, profile_id);

create view published_transmission_profiles as
  select project_id, id, name, state, station_id from transmission_profiles;
create view published_commitment_transmissions as
  select l.project_id, l.commitment_id, l.profile_id, c.number, c.summary, c.state
    from commitment_transmissions l join commitments c on c.project_id = l.project_id and c.id = l.commitment_id;
