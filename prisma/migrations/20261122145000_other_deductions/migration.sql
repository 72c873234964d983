-- What else leaves an employee's pay each month, as HR states it. It narrows what Foodbank may ask (docs/decisions/0072).
ALTER TABLE users ADD COLUMN other_deductions_kobo bigint NOT NULL DEFAULT 0;
ALTER TABLE users ADD CONSTRAINT users_other_deductions CHECK (other_deductions_kobo >= 0) NOT VALID;
