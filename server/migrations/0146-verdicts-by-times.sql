-- A list of verdicts by how many times a limit is passed is read from its beginning, and each kind by itself, as by the day.

create index verdicts_times on verdicts (project_id, verdict, times desc nulls last, sampled_on desc nulls last);
