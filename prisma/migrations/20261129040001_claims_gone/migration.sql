-- The queue holds what is being worked on (docs/decisions/0128). The release before neither reads nor writes these.
-- squawk-ignore ban-drop-column
ALTER TABLE outbox_mails DROP COLUMN locked_until;
-- squawk-ignore ban-drop-column
ALTER TABLE outbox_messages DROP COLUMN claim_token, DROP COLUMN locked_until;
-- squawk-ignore ban-drop-column
ALTER TABLE refunds DROP COLUMN claim_token;
-- squawk-ignore ban-drop-column
ALTER TABLE compared_days DROP COLUMN claim_token;
-- squawk-ignore ban-drop-column
ALTER TABLE webhook_endpoints DROP COLUMN claim, DROP COLUMN locked_until, DROP COLUMN served_at;
