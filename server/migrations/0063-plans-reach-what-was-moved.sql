-- A plan reaches as far as what was moved in it: also what was moved before that was so.
update plans p set starts_on = least(p.starts_on, m.first), ends_on = greatest(p.ends_on, m.last), version = p.version + 1
  from (select project_id, plan_id, min(estimated_on) as first, max(estimated_on) as last
          from monitorings where rescheduled group by project_id, plan_id) m
 where p.project_id = m.project_id and p.id = m.plan_id and (m.first < p.starts_on or m.last > p.ends_on);
