-- Problems with orders and what people write to us are tickets (docs/decisions/0068).
CREATE TYPE "TicketState" AS ENUM ('open', 'answered', 'closed');
CREATE TYPE "TicketKind" AS ENUM ('missing', 'damaged', 'wrong', 'other');
CREATE TYPE "TicketEvent" AS ENUM ('message', 'extended', 'replaced', 'credited', 'closed');
ALTER TYPE "ImageKind" ADD VALUE 'ticket' AFTER 'category';

CREATE TABLE "tickets" (
    "id" UUID NOT NULL,
    "user_id" UUID REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "order_id" UUID REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "item_id" UUID REFERENCES "order_items"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "kind" "TicketKind" NOT NULL DEFAULT 'other',
    "state" "TicketState" NOT NULL DEFAULT 'open',
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '24:00:00'::interval),
    "is_complex" BOOLEAN NOT NULL DEFAULT false,
    "escalated_at" TIMESTAMPTZ(3),
    "replacement_id" UUID REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE,

    CONSTRAINT "tickets_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "tickets_replacement_id_key" ON "tickets"("replacement_id");
CREATE INDEX "tickets_state_due_at_id_idx" ON "tickets"("state", "due_at", "id");
CREATE INDEX "tickets_user_id_id_idx" ON "tickets"("user_id", "id");
CREATE INDEX "tickets_order_id_idx" ON "tickets"("order_id");
-- A line of an order, and an order as a whole, has one ticket at a time that is not closed.
CREATE UNIQUE INDEX "tickets_one_live" ON "tickets" ("order_id", coalesce("item_id", "order_id"))
  WHERE "state" <> 'closed';

CREATE TABLE "ticket_messages" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL REFERENCES "tickets"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "event" "TicketEvent" NOT NULL DEFAULT 'message',
    "is_staff" BOOLEAN NOT NULL,
    "author_id" UUID,
    "text" TEXT NOT NULL,
    "image_id" UUID REFERENCES "images"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "ticket_messages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ticket_messages_image_id_key" ON "ticket_messages"("image_id");
CREATE INDEX "ticket_messages_ticket_id_created_at_id_idx" ON "ticket_messages"("ticket_id", "created_at", "id");

-- A replacement costs nothing at all.
ALTER TABLE orders DROP CONSTRAINT orders_total_is_the_sum;
ALTER TABLE orders ADD CONSTRAINT orders_total_is_the_sum CHECK (
  total_kobo = items_kobo + service_fee_kobo + vat_kobo + interest_kobo + delivery_fee_kobo
  AND (items_kobo > 0 OR total_kobo = 0)
  AND service_fee_kobo >= 0 AND vat_kobo >= 0 AND interest_kobo >= 0 AND delivery_fee_kobo >= 0
) NOT VALID;

-- Servers of the version before write complaints while this migration runs and after it. The ticket of a complaint has
-- its id, and so has the first message. What is there already stays, except the person and the texts of an erased
-- account. The time to answer is a promise of this version, so it begins now.
CREATE FUNCTION make_ticket_of_complaint(given complaints) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  answer_id CONSTANT uuid := md5('answer:' || given.id)::uuid;
BEGIN
  INSERT INTO tickets AS ticket (id, user_id, state, first_name, last_name, email, created_at, opened_at)
    VALUES (given.id, given.user_id,
      (CASE WHEN given.answered_at IS NULL THEN 'open' WHEN given.answer IS NULL THEN 'closed' ELSE 'answered' END)
        ::"TicketState",
      given.first_name, given.last_name, given.email, given.created_at, given.created_at)
    ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, first_name = excluded.first_name,
      last_name = excluded.last_name, email = excluded.email,
      state = CASE
        WHEN EXISTS (SELECT FROM ticket_messages WHERE ticket_id = ticket.id AND is_staff) THEN ticket.state
        ELSE excluded.state
      END;
  INSERT INTO ticket_messages (id, ticket_id, is_staff, author_id, text, created_at)
    VALUES (given.id, given.id, false, given.user_id, given.complaint, given.created_at)
    ON CONFLICT (id) DO UPDATE SET author_id = excluded.author_id, text = excluded.text;
  IF given.answer IS NOT NULL THEN
    INSERT INTO ticket_messages (id, ticket_id, is_staff, author_id, text, created_at)
      VALUES (answer_id, given.id, true, given.answered_by_id, given.answer,
        coalesce(given.answered_at, given.created_at))
      ON CONFLICT (id) DO NOTHING;
  ELSIF given.email LIKE '%@erased.invalid' THEN
    UPDATE ticket_messages SET text = given.complaint WHERE ticket_id = given.id;
  END IF;
END $$;

CREATE FUNCTION make_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM make_ticket_of_complaint(NEW);
  RETURN NULL;
END $$;

CREATE TRIGGER complaints_as_tickets AFTER INSERT OR UPDATE ON complaints
  FOR EACH ROW EXECUTE FUNCTION make_ticket();

SELECT make_ticket_of_complaint(complaints) FROM complaints;
