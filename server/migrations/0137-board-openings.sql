-- How often a person asks for a token of another program's board: each one is asked of that program.

create table board_openings (
  project_id uuid not null references projects (id),
  board_id   uuid not null,
  user_id    uuid not null references users (id),
  since      timestamptz not null,
  n          integer not null check (n > 0),
  primary key (project_id, board_id, user_id)
);
comment on table board_openings is 'A row per person and board, of the last window of time alone.';
