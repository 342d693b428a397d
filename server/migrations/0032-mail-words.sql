-- More of what the platform itself has to say of a mail, beside the mail server's words.

comment on column mails.last_error is 'The mail server''s own words, or NO_MAIL_SERVER, EXPIRED, REPLACED, MAIL_TOO_SLOW, MAIL_ADDRESS_REFUSED, MAIL_PASSWORD_SEALED, MAIL_BODY_SEALED.';
