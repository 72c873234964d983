-- Another server may drop the first partition between the look for it and the deletion. That is no error.
CREATE OR REPLACE FUNCTION delete_old_notifications(days integer, batch integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text;
  deleted bigint;
  total bigint := 0;
  before CONSTANT timestamptz := now() - days * interval '1 day';
BEGIN
  PERFORM check_may_keep_notifications(days);
  FOREACH part IN ARRAY ARRAY['notifications_first', 'notifications_rest'] LOOP
    CONTINUE WHEN total >= batch;
    BEGIN
      EXECUTE format(
        'DELETE FROM %1$I WHERE id IN (
           SELECT id FROM %1$I WHERE id < $1 AND created_at < $2 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)', part)
        USING first_id_at(before), before, batch - total;
      GET DIAGNOSTICS deleted = ROW_COUNT;
      total := total + deleted;
    EXCEPTION WHEN undefined_table THEN
      NULL;
    END;
  END LOOP;
  RETURN total;
END $$;
