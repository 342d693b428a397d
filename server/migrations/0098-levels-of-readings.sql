-- What a level from a device's reading is drawn beside: the part of a pipe that lets water in. A sounding that was noted in the
-- wrong borehole can be withdrawn.

alter table boreholes add column screens jsonb not null default '[]';
comment on column boreholes.screens is 'From the ground down: [{top, bottom}], depths in metres; where the pipe lets water in.';

alter table piezometric_levels add column withdrawn boolean not null default false;
comment on column piezometric_levels.withdrawn is 'The day has no sounding any more since this revision, for its reason; it can be given another.';
-- A day that was withdrawn and measured again needs no reason for that.
alter table piezometric_levels drop constraint piezometric_levels_check,
  add constraint piezometric_levels_first check (revision > 1 or reason is null);
