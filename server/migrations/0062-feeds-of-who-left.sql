-- A calendar feed ends with its person's place in the project: also those of people who left before that was so,
-- or who left and came back. Administrators of the platform have their place without being members.
update calendar_feeds f set token_hash = null, revoked_at = now()
 where f.token_hash is not null
   and not exists (select from users u where u.id = f.user_id and u.admin)
   and not exists (select from project_members m where m.project_id = f.project_id and m.user_id = f.user_id
                      and m.created_at <= f.created_at);
