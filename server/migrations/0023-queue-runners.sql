-- Who works on the queue, and when each of them was last heard of: what a dead one still held is given back.

create table queue_runners (
  id      text primary key,
  seen_at timestamptz not null default now()
);
