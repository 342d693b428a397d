-- A plan grows by imports: the rows of one are asked for by themselves, to be proved, compared and shown.

create index monitoring_series_import on monitoring_series (project_id, import_id);
create index plan_imports_plan on plan_imports (project_id, plan_id, imported_at);
