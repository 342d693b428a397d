-- Which parameters a project has results of is looked up one parameter after the other, and not by reading all results.

create index results_parameters on results (project_id, parameter);
