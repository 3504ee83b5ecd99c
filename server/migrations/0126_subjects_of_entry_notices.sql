-- Everything that is told of a place in a race had one subject, so that an offer of a day looked like a lapse in an inbox. What people have written
-- since stays as they wrote it.
update email_template set subject = '{{ what }}: {{ competition }}, {{ race }}'
where name = 'ENTRY_NOTICE' and subject = '{{ competition }}: {{ race }}';
