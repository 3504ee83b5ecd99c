-- Who waits for a place is told of another day, start, place or deadline too, and has no entry. What people have written since stays as they wrote it.
update email_template set
  html = replace(replace(html, 'amelyre nevezésed van:', 'amelyre nevezésed van, vagy amelyen helyre vársz:'),
    'A competition that you have an entry in has changed:', 'A competition that you have entered or wait for a place in has changed:'),
  text = replace(replace(text, 'amelyre nevezésed van:', 'amelyre nevezésed van, vagy amelyen helyre vársz:'),
    'A competition that you have an entry in has changed:', 'A competition that you have entered or wait for a place in has changed:')
where name = 'COMPETITION_CHANGED';
