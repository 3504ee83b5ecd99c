-- A reason belongs to its decision: it is there exactly where the decision needs one, and goes with it.
update competition set
  admin_decision_reason = case when coalesce(admin_approval, 'APPROVED') <> 'APPROVED' then admin_decision_reason end,
  committee_decision_reason = case when coalesce(committee_approval, 'APPROVED') <> 'APPROVED' then committee_decision_reason end;
alter table competition drop constraint competition_reasons;
alter table competition add constraint competition_reasons check (
  (coalesce(admin_approval, 'APPROVED') = 'APPROVED') = (admin_decision_reason is null)
  and (coalesce(committee_approval, 'APPROVED') = 'APPROVED') = (committee_decision_reason is null));
