/** The whole form of a person, as somebody would write its statement by hand: its tables joined by their keys. */
export const BARE_PERSON = `
  select a.id, a.updated_at, a.email, a.profile_picture, a.password_hash is not null as has_password, proof.email as pending_email,
    p.last_name, p.first_name, p.birth_place, p.birth_date, p.mother_last_name, p.mother_first_name, p.gender, p.nationality,
    p.nationality_other, p.user_status, p.archived, p.phone_number, p.is_athlete, p.is_competitor, p.is_referee, p.is_trainer,
    p.is_technical_committee, p.social_security_number, p.id_card_number, p.passport_number, p.parental_permission, p.athlete_reg_type,
    p.statutes_accepted_at is not null as accept, json_build_object('id', o.id, 'name', o.full_name) as club,
    l.type, l.number, l.chip_number, l.medical_valid_until, l.medical_document,
    r.shirt_size, r.has_driving_licence, r.has_car, r.languages, r.licence_number, r.licence_expires_on, r.exam_year,
    t.qualification, t.qualification_other, t.qualification_sport, t.certificate, t.accepts_self_recommendation,
    h.zipcode, h.city, h.county, h.street, h.street_type, h.number as house, h.floor, h.door,
    f.country, f.zipcode as from_zipcode, f.city as from_city, f.county as from_county, f.street as from_street,
    f.street_type as from_street_type, f.number as from_house, f.floor as from_floor, f.door as from_door,
    (select g.name from age_group g where $2::integer - extract(year from p.birth_date) between g.age_min and g.age_max
      and g.child order by g.order_index, g.id limit 1) as child_age_group,
    (select g.name from age_group g where $2::integer - extract(year from p.birth_date) between g.age_min and g.age_max
      and not g.child order by g.order_index, g.id limit 1) as adult_age_group,
    exists (select from fee_with_balance due where due.account_id = a.id and due.year = $2 and due.active and due.paid and due.cost_type <> 'TRANSFER') as paid,
    (select json_agg(json_build_object('qualification', q.qualification)) from referee_qualification q where q.person_id = a.id) as qualifications,
    (select json_agg(json_build_object('name', d.name, 'document', d.document) order by d.id) from person_document d where d.person_id = a.id) as documents
  from account a join person p on p.id = a.id left join organisation o on o.id = p.club_id left join licence l on l.person_id = a.id
    left join referee r on r.person_id = a.id left join trainer t on t.person_id = a.id
    left join address h on h.account_id = a.id and h.purpose = 'HOME' left join address f on f.account_id = a.id and f.purpose = 'REFEREE'
    left join address_proof proof on proof.account_id = a.id and proof.email is not null
  where a.id = $1 and a.registration_status <> 'DELETED'`;
