-- few rows: answers are kept for two days at most
-- A repeated write of staff that the release before answered is refused, as one with another body is.
update staff_answers set answer = null where answer is not null and not answer ? 'kept';
