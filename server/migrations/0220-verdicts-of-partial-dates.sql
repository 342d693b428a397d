-- A verdict on a sample of which only the month or year is known belongs to each period that its day may be in.
alter table verdicts add column sampled_until date;
comment on column verdicts.sampled_until is 'Last day of the month or year in which the sample was taken, sampled_on being the first; null where the day is known.';
comment on column verdict_tallies.month is 'YYYY-MM; YYYY where only the year is known; empty where nothing is.';
