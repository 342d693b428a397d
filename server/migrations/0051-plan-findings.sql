-- What people say about the findings of a plan's review. The findings themselves are computed, never stored.

create table plan_finding_marks (
  project_id uuid not null,
  id         uuid not null,
  plan_id    uuid not null,
  finding    text not null check (finding ~ '^[0-9a-f]{32}$'),
  aside      boolean not null,
  reason     text,
  marked_by  uuid not null references users (id),
  marked_at  timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, plan_id) references plans (project_id, id),
  check (not aside or length(reason) between 1 and 500)
);
comment on table plan_finding_marks is 'append-only: who put which finding aside or brought it back; the newest mark counts.';
create index plan_finding_marks_plan on plan_finding_marks (project_id, plan_id, finding, id);
