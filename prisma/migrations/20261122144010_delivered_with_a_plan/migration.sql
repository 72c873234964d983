-- Servers of the release before deliver an order without opening its payment plan (docs/decisions/0065). The database
-- refuses that, so that no food is given away while both releases run. Checked at commit, when the plan is there. A free
-- replacement has no plan.
CREATE FUNCTION delivered_order_has_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM plans WHERE order_id = NEW.id AND state <> 'reversed') THEN
    RAISE EXCEPTION 'order % cannot be delivered without a payment plan', NEW.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_delivered_with_plan AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'delivered' AND OLD.status <> 'delivered' AND NEW.total_kobo > 0)
  EXECUTE FUNCTION delivered_order_has_plan();
