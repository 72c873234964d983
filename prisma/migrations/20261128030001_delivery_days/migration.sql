-- Where orders go on fixed days: the workplace of a company, or a zone, which is a state of Nigeria. A workplace has a
-- fee; a zone has that of the charges in force.
CREATE TABLE delivery_places (
  id uuid NOT NULL,
  company_id uuid,
  state text NOT NULL,
  city text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  fee_kobo bigint,
  weekdays integer[] NOT NULL,
  dates date[] NOT NULL DEFAULT '{}',
  cut_off_days integer NOT NULL,
  cut_off_hour integer NOT NULL,
  capacity integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  receiver_id uuid,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT delivery_places_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_places_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT delivery_places_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users (id)
    ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT delivery_places_kind CHECK (
    CASE WHEN company_id IS NULL THEN fee_kobo IS NULL AND receiver_id IS NULL
    ELSE fee_kobo >= 0 AND name <> '' AND city <> '' AND location <> '' END),
  CONSTRAINT delivery_places_weekdays CHECK (weekdays <@ '{1,2,3,4,5,6,7}'::integer[]),
  CONSTRAINT delivery_places_cut_off CHECK (cut_off_days BETWEEN 0 AND 14 AND cut_off_hour BETWEEN 0 AND 23),
  CONSTRAINT delivery_places_capacity CHECK (capacity > 0)
);
CREATE UNIQUE INDEX delivery_places_company_id_key ON delivery_places (company_id);
CREATE UNIQUE INDEX delivery_places_zone ON delivery_places (state) WHERE company_id IS NULL;

-- A day of a place on which nothing is delivered. Its orders went to another day.
CREATE TABLE delivery_day_moves (
  place_id uuid NOT NULL,
  day date NOT NULL,
  moved_to date NOT NULL,
  reason text NOT NULL,
  moved_by_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT delivery_day_moves_pkey PRIMARY KEY (place_id, day),
  CONSTRAINT delivery_day_moves_place_id_fkey FOREIGN KEY (place_id) REFERENCES delivery_places (id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT delivery_day_moves_other CHECK (moved_to <> day)
);

-- Orders of the release before, and those to an address without days, have neither.
ALTER TABLE orders ADD COLUMN delivery_place_id uuid, ADD COLUMN delivery_day date,
  ADD COLUMN delivery_workplace text;
ALTER TABLE orders ADD CONSTRAINT orders_delivery_place_id_fkey FOREIGN KEY (delivery_place_id)
  REFERENCES delivery_places (id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_delivery_day
  CHECK ((delivery_place_id IS NULL) = (delivery_day IS NULL)
    AND (delivery_workplace IS NULL OR delivery_day IS NOT NULL)) NOT VALID;
